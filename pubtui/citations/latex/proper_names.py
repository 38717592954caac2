"""Names that a title of any kind keeps capitalised: people, peoples, languages, places, planets.

In a title with capitals on every word a name cannot be told from a noun by its looks, so the commonest ones
of arXiv's titles are listed, in the form `papers.text.fold` gives. A word too many here costs nothing: it
stays as its author wrote it.
"""

from __future__ import annotations

PROPER_NAMES = frozenset(
    """
    abel abelian adams africa african airy alfven amazon america american ampere anderson andreev android
    andromeda antarctica arabic archimedean archimedes arctic argentina aristotelian armenian artin arxiv
    asia asian atlantic australia australian austria austrian banach bangla bangladesh barzilai basque
    bayes bayesian beijing belgian belgium bellman beltrami bengali bergman berlin bernoulli bernoullian
    berry bessel bethe bianchi bitcoin bode bogoliubov bohr boltzmann boltzmannian boolean borel borwein
    bose bourbaki boussinesq bragg brauer brazil brazilian britain british brownian bulgarian burgers
    burmese calabi california canada canadian cantonese cantor carleman cartesian casimir catalan cauchy
    cayley chebyshev cherenkov chern chicago chile china chinese chomsky clifford colombia compton coulomb
    coulombic coxeter craig cramer curie czech dalitz danish darboux darcy debye dedekind dehn delaunay
    denmark descartes dicke dijkstra diophantine dirac dirichlet doppler drinfeld dutch dynkin dyson earth
    egypt egyptian einstein einsteinian england english erdos eshelby estonia estonian ethereum ethiopia
    ethiopian euclid euclidean euler eulerian europe european facebook faraday fermat fermi feynman
    fibonacci finland finnish finsler fisher fock fokker fourier france frechet fredholm french frenet
    friedmann frobenius fubini gabor galerkin galilean galilei galileo galois gauss gaussian gaussians
    german germany ghana gibbs ginzburg github glauber godel goedel goldstone google grassmannian greece
    greek grothendieck grover gujarati haar hadamard hamilton hamiltonian hamiltonians hamming hankel
    hardy hartree hausa hausdorff hawking hebrew hecke heisenberg helmholtz hermite hermitian hertz
    hessian hessians hilbert hilbertian hindi hochschild hoelder holder hopf hopfield hubbard hubble
    huffman hungarian hungary hurwitz iceland icelandic igbo india indian indic indonesia indonesian iran
    iranian iraqi ireland irish ising israel israeli italian italy jacobi jacobian jacobians japan
    japanese java jones josephson joule jupiter kaehler kahler kalman kaluza kannada kantian kazakh kenya
    kepler keplerian kerr khmer khovanov killing kirchhoff klein kolmogorov kondo koopman korea korean
    kripke krylov kubernetes kurdish lagrange lagrangian lagrangians landau langevin langlands laplace
    laplacian laplacians latin latvian laurent lebesgue legendre leibniz levy lindblad linux liouville
    lipschitz lithuanian london lorentz lorentzian lorenz luttinger lyapunov mach magellanic mahler
    majorana malay malayalam malaysia mandarin mandelbrot marathi markov markovian mars martian maxwell
    mellin mendeleev mendelian mercury mersenne mexican mexico milnor minkowski mittag mobius moebius
    monge mordell morse moscow mott nambu nash navier nepal nepali neptune netherlands newton newtonian
    nigeria nigerian noether nordic norway norwegian occam ohm onsager pacific painleve pakistan pareto
    paris parseval pascal pashto pauli penrose persian peru petri planck pluto poincare poisson poissonian
    poland polish pontryagin portugal portuguese potts prandtl punjabi pythagoras python quechua raman
    ramanujan rayleigh reddit reynolds ricci riemann riemannian ritz roman romania romanian runge russia
    russian rust rydberg sanskrit saturn scandinavian schmidt schrodinger schroedinger schubert schur
    schwarz schwarzschild scotland scottish seiberg selberg serbian shannon shapley shimura siegel
    sierpinski singapore sinhala slavic slovak slovene slovenian sobolev socratic spain spanish stein
    stirling stokes swahili sweden swedish swiss switzerland sylow taiwan tamil tate taylor telugu texas
    thai thompson thomson tibetan tikhonov titan titchmarsh toda toeplitz tokyo tsallis turing turkey
    turkish twitter ukraine ukrainian uranus urdu urysohn uyghur uzbek venus vietnam vietnamese volterra
    voronoi wasserstein weber weierstrass welsh weyl whitney wiener wigner wikipedia wilson witten yang
    yau york yoruba yukawa zariski zeeman zeno zipf zipfian zulu
    """.split()
)

"""Formulas on one line."""

import pytest

from pubtui.papers.tex import plain


@pytest.mark.parametrize(
    ("formula", "shown"),
    [
        # Scripts: Unicode's where it has them all, written out where not
        (r"x^{2}_{i}", "x²ᵢ"),
        (r"\sum_{i=1}^{n} x_i", "∑ᵢ₌₁ⁿ xᵢ"),
        (r"e^{i\pi}+1=0", "e^(iπ)+1=0"),
        (r"x_{\rm max}, x_{\text{min}}, N_{total}", "x_max, x_min, N_total"),
        (r"T_{ijk}, k_{ij}", "Tᵢⱼₖ, kᵢⱼ"),
        (r"k_BT, n_{max}x, T_AdS", "k_B T, n_max x, T_A dS"),
        (r"\pi_{0.5}, w^{2\mu}", "π_0.5, w^(2μ)"),
        (r"\sqrt{s_{_{NN}}}", "√(s_NN)"),
        (r"K^{*\pm}, W^\mp, T^\star, f^{\prime}", "K*±, W∓, T⋆, f′"),
        (r"f'(x), g'', 3^{\prime\prime}", "f′(x), g″, 3″"),
        (r"\mathbf{1}_{[0,1]}, \underbrace{a+b}_{\text{noise}}", "1_[0,1], (a+b)_noise"),
        (r"90^\circ, 75^o", "90°, 75°"),
        (r"(\Delta -1) ^{-1/2}", "(Δ -1)^(-1/2)"),
        (r"{}^{12}C, ^3P_0", "¹²C, ³P₀"),
        # Fractions and roots
        (r"\frac{a}{b}, \frac12, \frac{a+b}{2}", "a/b, 1/2, (a+b)/2"),
        (r"\frac{1}{2\sigma^2}, \frac{2\pi}{3}", "1/(2σ²), 2π/3"),
        (r"\frac{\partial f}{\partial x}", "∂f/∂x"),
        (r"2\frac{1}{2}x, \frac{a}{b}^2", "2 1/2 x, (a/b)²"),
        (r"\log\frac{n}{k}, \log_2\frac nk, \lim_{x\to0}\frac1x", "log(n/k), log₂(n/k), lim_(x→0) 1/x"),
        (r"\dv{x}{t}, \pdv{f}{x}, \dv{t}, \mel{a}{H}{b}", "dx/dt, ∂f/∂x, d/dt, ⟨a|H|b⟩"),
        (r"{a+1 \over b}, {n \choose k}, \binom{n}{2}", "(a+1)/b, C(n, k), C(n, 2)"),
        (r"\frac{1}{\sqrt{1-x}}", "1/√(1-x)"),
        (r"\sqrt{s}, \sqrt{10}, \sqrt[3]{x}, \sqrt[n]{x}", "√s, √10, ∛x, ⁿ√x"),
        # Accents
        (r"\bar{\nu}_e, \hat x, \vec{v}, \tilde{G}_2", "ν̄ₑ, x̂, v⃗, G̃₂"),
        (r"\overline{abc}, \widehat{HFK}", "a̅b̅c̅, ĤF̂K̂"),
        (r"\bar{\mathbf{x}}, \rm\ddot o", "x̄, ö"),
        # Alphabets
        (r"\mathbb{R}^d, \mathcal O(n), \mathfrak{sl}, {\cal L}", "ℝᵈ, 𝒪(n), 𝔰𝔩, ℒ"),
        (r"\cal{O}(\alpha_s^2)", "𝒪(αₛ²)"),
        (r"\R^n, \Z_3, \mathbbm{1}", "ℝⁿ, ℤ₃, 𝟙"),
        (r"\calO(n), \CalS, \bbR", "𝒪(n), 𝒮, ℝ"),
        # Spacing: the author's own, where TeX did not need the blank
        (r"\alpha\to\beta, \alpha \to \beta", "α→β, α → β"),
        (r"\Delta t, \partial x, \sigma v, 2 \pi r", "Δt, ∂x, σv, 2 πr"),
        (r"n\log n, \log\log n, \sin\theta, \log_2n", "n log n, log log n, sin θ, log₂ n"),
        (r"\operatorname{rank}A, \operatorname*{arg\,max} f", "rank A, arg max f"),
        (r"\langle x \rangle, \|x\|_2, \lVert x \rVert", "⟨x⟩, ‖x‖₂, ‖x‖"),
        (r"\left( \frac{1}{2} \right), \left. x \right|", "( 1/2 ), x |"),
        (r"10\,\mathrm{GeV}, 4500\kms, a\quad b", "10 GeV, 4500 km/s, a b"),
        (r"\sim 10, a\sim b, 3\times10^{5}", "∼10, a∼b, 3×10⁵"),
        (r"1{,}000", "1,000"),
        # Relations and stacks
        (r"\stackrel{d}{=}, \overset{a}{\to}, \underset{x}{\max}", "=ᵈ, →ᵃ, maxₓ"),
        (r"\xrightarrow{n}, \not=, \not\in", "→ⁿ, ≠, ∉"),
        (r"a \equiv b \pmod{7}, a \bmod b", "a ≡ b (mod 7), a mod b"),
        (r"\ket{\psi}, \bra\phi, \abs{x}, \norm{x}", "|ψ⟩, ⟨ϕ|, |x|, ‖x‖"),
        # Environments
        (r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}", "(a, b; c, d)"),
        (r"\begin{cases} 1, & x>0 \\ 0, & x\le0 \end{cases}", "{1, x>0; 0, x≤0"),
    ],
)  # fmt: skip
def test_a_formula_reads_on_one_line(formula: str, shown: str) -> None:
    assert plain(f"${formula}$") == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"\alpha particles, D^0-\bar D^0, \sqrt{s}", "α particles, D⁰-D̄⁰, √s"),
        (r"the $\alpha $-stable, of $ x $.", "the α-stable, of x."),
        (r"with $^{64}$Ni and H$_2$O at 10$^{-3}$", "with ⁶⁴Ni and H₂O at 10⁻³"),
        (r"{\Delta}knowledge", "Δknowledge"),
    ],
)
def test_mathematics_and_text_meet_without_stray_blanks(source: str, shown: str) -> None:
    assert plain(source) == shown

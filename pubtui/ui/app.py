"""The application: screens, jobs and the library they share."""

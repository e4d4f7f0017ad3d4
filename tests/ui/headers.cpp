// Nothing but the headers that the tests of the interface share, precompiled.

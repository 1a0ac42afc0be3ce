# make install      copies the program, its manual page and completions below PREFIX (/usr/local)
# make deb          makes the package for Debian 12 and later
# make tarball      makes the archive for other Linux systems
# make wheel        makes the package for pip and pipx
# make images       makes the container images
# make packages     makes all of them in .build/packages
# make test-packages  makes them twice and installs each in bare systems; sets up what is missing

PREFIX := /usr/local
ZSHDIR := $(PREFIX)/share/zsh/site-functions
PROGRAM := .build/release/almanac
PACKAGES := .build/packages
PACKAGING_PACKAGES := binutils busybox-static ca-certificates dpkg-dev gcc gzip icu-devtools libgcc-s1 libicu72 libstdc++6 \
  patchelf tzdata xz-utils zstd libbrotli1 libcurl4 libical3 libmicrohttpd12 libsqlite3-0 libssl3 zlib1g
PACKAGE_TEST_PACKAGES := lintian mmdebstrap podman runc
SHARE = $(DESTDIR)$(PREFIX)/share

.PHONY: install uninstall deb tarball wheel images packages test-packages packages-packaging packages-package-tests

# Does not build, so that it can be run as root: run `make program` before.
install:
	@test -x $(PROGRAM) || { echo "run 'make program' first"; exit 1; }
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/bash-completion/completions $(SHARE)/fish/vendor_completions.d \
	  $(DESTDIR)$(ZSHDIR)
	strip --remove-section=.comment -o $(DESTDIR)$(PREFIX)/bin/almanac $(PROGRAM)
	chmod 755 $(DESTDIR)$(PREFIX)/bin/almanac
	$(PROGRAM) manual | gzip -9n >$(SHARE)/man/man1/almanac.1.gz
	$(PROGRAM) completion bash >$(SHARE)/bash-completion/completions/almanac
	$(PROGRAM) completion zsh >$(DESTDIR)$(ZSHDIR)/_almanac
	$(PROGRAM) completion fish >$(SHARE)/fish/vendor_completions.d/almanac.fish

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/almanac $(SHARE)/man/man1/almanac.1.gz $(SHARE)/bash-completion/completions/almanac \
	  $(DESTDIR)$(ZSHDIR)/_almanac $(SHARE)/fish/vendor_completions.d/almanac.fish

deb tarball wheel images: program packages-packaging
	python3 .packaging/make.py $@ $(PACKAGES)

packages: program packages-packaging
	python3 .packaging/make.py all $(PACKAGES)

packages-packaging: NEEDED := $(PACKAGING_PACKAGES)
packages-package-tests: NEEDED := $(PACKAGE_TEST_PACKAGES)

test-packages: packages packages-package-tests packages-test $(VENV)/installed
	$(PYTHON) -m pytest -q -p no:cacheprovider Tests/Packages

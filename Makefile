# make site   sets up what is missing and builds Content/ into Public/
# make test   sets up what is missing and passes every test
# make check  lints, and runs the tests of changed modules and of those above them
# make times  says what the compiler's time goes into; sets up what is missing
# make test-clients  has real calendar programs read the feeds; sets up what is missing
# make cross  has a plain reading check CAMPUSES (1000) random campuses; sets up what is missing
# make soak   repeats random tests DRAWS (20) times as often, then kills, crowds and fills disks for MINUTES (10) while readers
#             look; sets up what is missing
# make test-spark  rolls counts up in Spark and PostgreSQL, and measures it; installs Spark (300 MB)
# make bench  measures against other programs, as ratios; sets up what is missing
# make wasm   builds the modules for phones, which the program holds
# make clean  removes what both made
# make install, make deb, make test-packages …: see .packaging/packages.mk

SHELL := /bin/sh
SITE_PACKAGES := ca-certificates libbrotli-dev libcmark-dev libcurl4-openssl-dev libical-dev libjemalloc2 libmicrohttpd-dev \
  libsqlite3-dev libssl-dev libyaml-dev pkg-config zlib1g-dev
TEST_PACKAGES := apache2-bin binutils caddy chromium-driver chromium-headless-shell curl default-jre-headless firefox-esr fish \
  gir1.2-webkit2-4.1 git man-db munge nginx nodejs openssl postgresql-15 python3-gi python3-venv rclone rsync slurm-wlm systemd \
  webkit2gtk-driver xvfb zsh
BENCH_PACKAGES := hugo libjs-lunr pandoc
CLIENT_PACKAGES := calcurse cmake dbus evolution-data-server g++ gcc gir1.2-ecal-2.0 libical-dev libkf5calendarcore-dev \
  pkg-config python3-gi thunderbird
VENV := .build/venv
PYTHON := $(VENV)/bin/python
# A faster allocator under the compiler saves a tenth of its time.
FASTER := LD_PRELOAD=$$(ls /usr/lib/*/libjemalloc.so.2 2>/dev/null)
# Whatever is built for release is built with the same flags: nothing is compiled twice.
COMPILE := swift build -c release -debug-info-format none --explicit-target-dependency-import-check error --quiet
BUILD := $(FASTER) $(COMPILE)
RESULTS := .build/results
# TIMED NAME COMMAND… writes beside the results how long the command took.
TIMED := python3 Tests/timed.py $(RESULTS)

.PHONY: site test check times test-clients test-spark cross soak bench clean lint wasm ready below program always
.PHONY: built-tests swift-tests browser-tests other-tests site-tests
.PHONY: packages-site packages-test packages-bench packages-clients

site: program
	.build/release/almanac build

# Swift's own tools have all that WebAssembly needs. Folders of their own, or .build/release would lead to one afterwards. What has
# not changed keeps its time, so that the program is not built again.
# The search is compiled for speed, the others for size: these share a folder, one after the other, and what both have is compiled
# once.
WASM_BUILD := ALMANAC_PHONE=1 $(FASTER) swift build -c release --triple wasm32-unknown-none-wasm
.build-wasm/phone.wasm: PRODUCT := PhoneWasm
.build-wasm/planner.wasm: PRODUCT := PlannerWasm
.build-wasm/days.wasm: PRODUCT := DaysWasm
.build-wasm/%.wasm: FLAGS = $(PRODUCT)
.build-wasm/planner.wasm: FLAGS := DaysWasm
.build-wasm/days.wasm: | .build-wasm/planner.wasm
.build-wasm/%.wasm: SCRATCH_PATH = .build-wasm/$(FLAGS)
.build-wasm/%.wasm: always
	$(WASM_BUILD) --toolset Sources/Program/$(FLAGS)/toolset.json --scratch-path $(SCRATCH_PATH) --product $(PRODUCT) --quiet
	@cmp -s $(SCRATCH_PATH)/wasm32-unknown-none-wasm/release/$(PRODUCT).wasm $@ || cp $(SCRATCH_PATH)/wasm32-unknown-none-wasm/release/$(PRODUCT).wasm $@
wasm: .build-wasm/phone.wasm .build-wasm/planner.wasm .build-wasm/days.wasm
# A module for phones takes one core for minutes: meanwhile the other one compiles what does not
# hold it.
ready:
	@$(MAKE) --no-print-directory -j3 wasm below
below:
	@$(BUILD) --target Intake

program: packages-site ready
	$(BUILD) --product almanac

# Everything is run even when an earlier part fails, so that one summary tells it all; the status is the summary's. Browsers wait
# more than they work: meanwhile all others are run.
test: packages-site packages-test $(VENV)/installed
	@rm -rf $(RESULTS) && mkdir -p $(RESULTS)
	@$(MAKE) --no-print-directory built-tests || touch $(RESULTS)/failed
	@$(MAKE) --no-print-directory lint || touch $(RESULTS)/failed
	@$(MAKE) --no-print-directory -j2 -k --output-sync=target browser-tests other-tests || touch $(RESULTS)/failed
	@$(PYTHON) Tests/summary.py $(RESULTS)

lint:
	@$(TIMED) lint swift format lint --strict --recursive Package.swift Sources Tests

built-tests:
	@$(TIMED) modules $(MAKE) --no-print-directory ready
	@$(TIMED) build sh -c '$(BUILD) --build-tests'

swift-tests:
	@$(TIMED) swift-tests env ALMANAC_PYTHON=$(CURDIR)/$(PYTHON) swift test -c release --skip-build --disable-xctest --quiet \
	  --xunit-output $(RESULTS)/swift.xml

# Tests write and delete hundreds of thousands of small files: in memory that takes half the time, where it has room for them and
# programs may run.
SCRATCH = $(shell grep -q ' /dev/shm .*noexec' /proc/mounts || df -k --output=avail /dev/shm 2>/dev/null | \
  awk 'NR == 2 && $$1 > 8000000 { print "TMPDIR=/dev/shm" }')
PYTEST = env $(SCRATCH) $(PYTHON) -m pytest -q --dist loadfile -m "not heavy" -o tmp_path_retention_policy=failed

browser-tests:
	@$(TIMED) browser-tests $(PYTEST) -n 3 Tests/Browser --junitxml $(RESULTS)/browser.xml

# One after the other, even if the first fails.
other-tests:
	@$(MAKE) --no-print-directory swift-tests; swift=$$?; $(MAKE) --no-print-directory site-tests && exit $$swift

site-tests:
	@$(TIMED) site-tests $(PYTEST) -n 2 Tests/EndToEnd Tests/Clients --junitxml $(RESULTS)/site.xml

# What a contributor runs before a commit: minutes less than all tests.
check: wasm $(VENV)/installed
	@$(MAKE) --no-print-directory lint
	@python3 Tests/check.py

times: packages-site packages-test wasm
	@$(FASTER) python3 Tests/times.py $(COMPILE) --product almanac

# Every program takes part: one that is missing is a failure.
test-clients: program packages-test packages-clients $(VENV)/installed-clients
	ALMANAC_CLIENTS=all $(PYTHON) -m pytest -q Tests/Clients

# Spark is large, so that only this installs it. The rest of the tests of roll-ups are in make test.
test-spark: program packages-test $(VENV)/installed-spark
	$(PYTHON) -m pytest -q -m heavy Tests/EndToEnd/test_roll_ups.py
	$(PYTHON) Tests/Benchmarks/roll_ups.py

CAMPUSES := 1000
cross: program packages-test $(VENV)/installed
	ALMANAC_CAMPUSES=$(CAMPUSES) $(PYTHON) -m pytest -q -n 2 Tests/EndToEnd/test_cross_domain.py

MINUTES := 10
# Random tests draw DRAWS times as often as in make test.
DRAWS := 20
soak: program packages-test $(VENV)/installed
	$(BUILD) --build-tests
	env ALMANAC_DRAWS=$(DRAWS) ALMANAC_PYTHON=$(CURDIR)/$(PYTHON) swift test -c release --skip-build --disable-xctest --quiet
	$(PYTHON) -m pytest -q -m heavy Tests/EndToEnd
	$(PYTHON) Tests/Soak/soak.py --minutes $(MINUTES)

bench: program packages-test packages-bench $(VENV)/installed-bench
	$(BUILD) --product Bench
	@failed=; for part in schedules feeds imports counts evaluations estimates charts reports publishing growth search streets days people far sites; do $(PYTHON) Tests/Benchmarks/$$part.py || failed=1; done; test -z "$$failed"

clean:
	rm -rf .build .build-wasm .Public.next .Public.prev .Public.lock
	find Public -mindepth 1 ! -name .gitignore -delete

# Debian's packages, installed only where one is missing.
packages-site: NEEDED := $(SITE_PACKAGES)
packages-test: NEEDED := $(TEST_PACKAGES)
packages-bench: NEEDED := $(BENCH_PACKAGES)
packages-clients: NEEDED := $(CLIENT_PACKAGES)
packages-site packages-test packages-bench packages-clients packages-packaging packages-package-tests:
	@missing=; for package in $(NEEDED); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; done; \
	if [ -n "$$missing" ]; then \
	  root=; [ "$$(id -u)" = 0 ] || root=sudo; \
	  echo "installing$$missing"; \
	  $$root apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi

# The source of marko has the examples of CommonMark's and GitHub's specifications.
$(VENV)/installed: Tests/requirements.txt
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -r Tests/requirements.txt
	$(VENV)/bin/pip download --quiet --disable-pip-version-check --no-deps --no-binary :all: --dest $(VENV)/suites marko==2.2.4
	touch $@

$(VENV)/installed-bench: Tests/Benchmarks/requirements.txt | $(VENV)/installed
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -r Tests/Benchmarks/requirements.txt
	touch $@

$(VENV)/installed-spark: Tests/spark-requirements.txt | $(VENV)/installed
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -r Tests/spark-requirements.txt
	touch $@

$(VENV)/installed-clients: Tests/Clients/requirements.txt | $(VENV)/installed
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -r Tests/Clients/requirements.txt
	touch $@

include .packaging/packages.mk

internal import CampusModel

extension JobFiles {
  /// systemd: a service and a timer for each site, instances of two templates; a service that
  /// collects after each build and every hour; and a target that contains all timers.
  ///
  /// How words, specifiers and names are written: systemd.syntax(7), systemd.unit(5),
  /// systemd.service(5).
  static func systemd(_ plan: JobPlan) -> JobFiles {
    JobFiles(
      files: [
        File(name: "almanac@.service", text: service(plan)),
        File(name: "almanac@.timer", text: timer(plan)),
        File(name: "almanac-collect.service", text: collectService(plan)),
        File(name: "almanac-collect.timer", text: collectTimer(plan)),
        File(name: "almanac-sites.target", text: target(plan)),
      ],
      next: { folder in
        [
          "cp \(JobPlan.quoted(folder))/almanac* /etc/systemd/system/", "systemctl daemon-reload",
          "systemctl enable --now almanac-sites.target",
        ]
      })
  }

  private static func service(_ plan: JobPlan) -> String {
    """
    \(remark("A build of one site, the instance.", of: plan, by: .systemd))
    [Unit]
    Description=Build of the site %I
    Documentation=man:almanac(1)
    ConditionPathIsDirectory=\(path(plan.folder))/%I/Content
    Wants=network-online.target
    After=network-online.target
    OnSuccess=almanac-collect.service
    OnFailure=almanac-collect.service

    [Service]
    Type=oneshot
    User=almanac
    WorkingDirectory=\(path(plan.folder))/%I
    # For example: ALMANAC_SECRETS_FILE=/etc/almanac/campus-secrets.yml
    EnvironmentFile=-/etc/almanac/%i.env
    # If this fails, the last good data is still there.
    ExecStart=-:\(word(plan.program)) fetch --quiet
    ExecStart=:\(word(plan.program)) build --report \(SitesFolder.report) --jobs \(plan.cores) --wait --quiet
    TimeoutStartSec=\(plan.minutes)min
    CPUQuota=\(plan.cores * 100)%
    MemoryMax=\(plan.memory)M
    ReadWritePaths="\(inner(plan.folder))/%I"
    \(hardening)

    """
  }

  /// The builds start within so many minutes, two for each site.
  private static func timer(_ plan: JobPlan) -> String {
    """
    \(remark("When the site is built, the instance.", of: plan, by: .systemd))
    [Unit]
    Description=Nightly build of the site %I
    Documentation=man:almanac(1)
    PartOf=almanac-sites.target

    [Timer]
    OnCalendar=*-*-* \(plan.start.description)
    RandomizedDelaySec=\(min(240, max(10, 2 * plan.sites.count)))min
    FixedRandomDelay=yes
    Persistent=true

    [Install]
    WantedBy=timers.target

    """
  }

  private static func collectService(_ plan: JobPlan) -> String {
    let words = plan.collectionWords(folder: plan.folder, overview: plan.overview)
    let isInside = plan.overview.hasPrefix("\(plan.folder)/")
    return """
      \(remark("The page about all sites.", of: plan, by: .systemd))
      [Unit]
      Description=Page about the sites in \(path(plan.folder))
      Documentation=man:almanac(1)

      [Service]
      Type=oneshot
      User=almanac
      ExecStart=:\(([plan.program, "jobs", "collect"] + words).map(word).joined(separator: " "))
      ReadWritePaths="\(inner(isInside ? plan.folder : plan.overview))"
      \(hardening)

      """
  }

  /// Every hour, so that builds that were killed show too.
  private static func collectTimer(_ plan: JobPlan) -> String {
    """
    \(remark("When the page about all sites is made, besides after each build.", of: plan, by: .systemd))
    [Unit]
    Description=Hourly page about the sites in \(path(plan.folder))
    Documentation=man:almanac(1)
    PartOf=almanac-sites.target

    [Timer]
    OnCalendar=hourly
    Persistent=true

    [Install]
    WantedBy=timers.target

    """
  }

  private static func target(_ plan: JobPlan) -> String {
    let timers = plan.sites.map { "Wants=almanac@\(instance($0)).timer" }
    return """
      \(remark("The timers of all sites.", of: plan, by: .systemd))
      [Unit]
      Description=Nightly builds of the sites in \(path(plan.folder))
      Documentation=man:almanac(1)
      Wants=almanac-collect.timer
      \(timers.joined(separator: "\n"))

      [Install]
      WantedBy=timers.target

      """
  }

  private static let hardening = """
    CapabilityBoundingSet=
    LockPersonality=yes
    NoNewPrivileges=yes
    PrivateDevices=yes
    PrivateTmp=yes
    ProtectControlGroups=yes
    ProtectHome=yes
    ProtectKernelModules=yes
    ProtectKernelTunables=yes
    ProtectSystem=strict
    RestrictSUIDSGID=yes
    """
}

// How systemd reads them
extension JobFiles {
  /// A text that has specifiers, but neither quotes nor escapes.
  private static func path(_ text: String) -> String { text.replacing("%", with: "%%") }

  /// A text in double quotes.
  private static func inner(_ text: String) -> String {
    path(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  private static func word(_ text: String) -> String { "\"\(inner(text))\"" }

  /// The name of an instance, as `systemd-escape` makes it.
  static func instance(_ name: String) -> String {
    name.utf8.map { byte in
      let scalar = UnicodeScalar(byte)
      let isPlain =
        byte < 0x80
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || ":_.".unicodeScalars.contains(scalar))
      if isPlain { return String(scalar) }
      let digits = String(byte, radix: 16)
      return "\\x" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}

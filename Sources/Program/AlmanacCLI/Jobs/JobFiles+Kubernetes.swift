internal import CampusModel
internal import Markup

extension JobFiles {
  /// Kubernetes: a `CronJob` whose `Job` has an index for each site, and a second one that collects
  /// (https://kubernetes.io/docs/concepts/workloads/controllers/job/).
  ///
  /// The page about all sites is not a step of the first: none of its pods knows that the others
  /// have ended, and one `CronJob` cannot wait for another. The second runs every 15 minutes.
  static func kubernetes(_ plan: JobPlan) -> JobFiles {
    JobFiles(
      files: [File(name: "almanac.yaml", text: manifest(plan))],
      next: { folder in ["kubectl apply -f \(JobPlan.quoted("\(folder)/almanac.yaml"))"] })
  }

  /// Where the sites are in a container.
  private static let sites = "/sites"

  private static func manifest(_ plan: JobPlan) -> String {
    [
      remark(
        "A build of each site every night, and the page about all of them.", of: plan,
        by: .kubernetes)
        + "\n" + claim, script(plan), builds(plan), collection(plan),
    ].joined(separator: "---\n")
  }

  /// Pods on several machines read and write it.
  private static let claim = """
    # Where the sites are, each in its folder. The user 10001 must be able to write to them.
    apiVersion: v1
    kind: PersistentVolumeClaim
    metadata:
      name: almanac-sites
    spec:
      accessModes: [ReadWriteMany]
      resources:
        requests:
          storage: 20Gi

    """

  /// In a file, not in the arguments of the container, where Kubernetes would replace `$(…)`.
  private static func script(_ plan: JobPlan) -> String {
    let text =
      plan.cases(of: "JOB_COMPLETION_INDEX", folder: sites, first: 0) + "\n"
      + plan.build(with: "almanac")
    let title = plan.collection(with: "almanac", folder: sites, overview: "\(sites)/Public")
    return """
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: almanac-sites
      data:
        build.sh: |
      \(indented(text, by: 4))
        collect.sh: |
      \(indented("exec \(title)", by: 4))

      """
  }

  private static func builds(_ plan: JobPlan) -> String {
    let start = plan.start.value
    return """
      apiVersion: batch/v1
      kind: CronJob
      metadata:
        name: almanac-sites
      spec:
        schedule: "\(start % 60) \(start / 60) * * *"
        concurrencyPolicy: Forbid
        jobTemplate:
          spec:
            completionMode: Indexed
            completions: \(plan.sites.count)
            parallelism: \(min(plan.parallel, plan.sites.count))
            # A site that cannot be built stops no other one.
            backoffLimitPerIndex: 2
            maxFailedIndexes: \(plan.sites.count)
            podFailurePolicy:
              rules:
                # Errors in content or data: the same build would fail again.
                - action: FailIndex
                  onExitCodes:
                    containerName: build
                    operator: In
                    values: [64, 65]
                # A machine that is drained or lost is not the fault of the site.
                - action: Ignore
                  onPodConditions:
                    - {type: DisruptionTarget, status: "True"}
            template:
              spec:
                activeDeadlineSeconds: \(plan.minutes * 60)
      \(indented(pod("build", plan, cores: "\(plan.cores)", memory: "\(plan.memory)M"), by: 10))

      """
  }

  private static func collection(_ plan: JobPlan) -> String {
    """
    apiVersion: batch/v1
    kind: CronJob
    metadata:
      name: almanac-collect
    spec:
      schedule: "*/15 * * * *"
      concurrencyPolicy: Forbid
      jobTemplate:
        spec:
          backoffLimit: 1
          template:
            spec:
              activeDeadlineSeconds: 600
    \(indented(pod("collect", plan, cores: "100m", memory: "500M"), by: 10))

    """
  }

  /// A pod with one container that runs the script of that name, without root and with a root
  /// folder that it cannot write to.
  private static func pod(
    _ name: String, _ plan: JobPlan, cores: String, memory: String
  ) -> String {
    """
    restartPolicy: Never
    automountServiceAccountToken: false
    enableServiceLinks: false
    securityContext:
      runAsNonRoot: true
      runAsUser: 10001
      runAsGroup: 10001
      fsGroup: 10001
      fsGroupChangePolicy: OnRootMismatch
      seccompProfile:
        type: RuntimeDefault
    containers:
      - name: \(name)
        image: \(JSON.text(plan.image).line)
        command: [/bin/sh, /jobs/\(name).sh]
        securityContext:
          allowPrivilegeEscalation: false
          readOnlyRootFilesystem: true
          capabilities:
            drop: [ALL]
        resources:
          requests: {cpu: "\(cores)", memory: \(memory)}
          limits: {memory: \(memory)}
        volumeMounts:
          - {name: sites, mountPath: \(sites)}
          - {name: jobs, mountPath: /jobs, readOnly: true}
          - {name: tmp, mountPath: /tmp}
    volumes:
      - name: sites
        persistentVolumeClaim: {claimName: almanac-sites}
      - name: jobs
        configMap: {name: almanac-sites}
      - name: tmp
        emptyDir: {}
    """
  }

  private static func indented(_ text: String, by count: Int) -> String {
    let margin = String(repeating: " ", count: count)
    return text.split(separator: "\n").map { margin + $0 }.joined(separator: "\n")
  }
}

extension JobFiles {
  /// Slurm (https://slurm.schedmd.com/job_array.html): a job array with one element for each site,
  /// and a job that collects when all of them have ended, with any status.
  static func slurm(_ plan: JobPlan) -> JobFiles {
    JobFiles(
      files: [
        File(name: "sites.sbatch", text: sites(plan)),
        File(name: "collect.sbatch", text: collect(plan)),
        File(name: "submit.sh", text: submit(plan)),
      ],
      next: { folder in ["sh \(JobPlan.quoted("\(folder)/submit.sh"))"] })
  }

  private static func sites(_ plan: JobPlan) -> String {
    """
    #!/bin/sh
    \(remark("A build of each site, as a job array.", of: plan, by: .slurm))
    #SBATCH --job-name=almanac-sites
    #SBATCH --array=1-\(plan.sites.count)%\(plan.parallel)
    #SBATCH --requeue
    #SBATCH --open-mode=append
    #SBATCH --output=site-%a.log
    #SBATCH --time=\(plan.minutes)
    #SBATCH --mem=\(plan.memory)M
    #SBATCH --ntasks=1
    #SBATCH --cpus-per-task=\(plan.cores)
    \(plan.cases(of: "SLURM_ARRAY_TASK_ID", folder: plan.folder, first: 1))
    printf '%s: %s\\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$site"
    \(plan.build(with: plan.programWord))

    """
  }

  private static func collect(_ plan: JobPlan) -> String {
    """
    #!/bin/sh
    \(remark("The page about all sites.", of: plan, by: .slurm))
    #SBATCH --job-name=almanac-collect
    #SBATCH --requeue
    #SBATCH --open-mode=append
    #SBATCH --output=collect.log
    #SBATCH --time=10
    #SBATCH --mem=500M
    #SBATCH --ntasks=1
    exec \(plan.collection(with: plan.programWord, folder: plan.folder, overview: plan.overview))

    """
  }

  /// Logs are written to the folder of the files, which is the working folder of the jobs.
  private static func submit(_ plan: JobPlan) -> String {
    """
    #!/bin/sh
    \(remark("Submits both jobs: the page is made when all builds have ended.", of: plan, by: .slurm))
    set -eu
    cd -- "$(dirname -- "$0")"
    sites=$(sbatch --parsable sites.sbatch)
    collect=$(sbatch --parsable --dependency="afterany:${sites%%;*}" collect.sbatch)
    echo "submitted ${sites%%;*} and ${collect%%;*}"

    """
  }
}

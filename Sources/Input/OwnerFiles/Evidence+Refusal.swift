package import CampusModel
package import Diagnostics

extension Evidence {
  /// Why estimates are not used although somebody asked for them; `nil` where estimates of GPAs or
  /// of ratings are proven.
  package var refusal: Diagnostic.Message? {
    let trials = [("GPAs", gpa.learned?.trial), ("ratings", rating.learned?.trial)].compactMap {
      name, trial in trial.map { (name: name, trial: $0) }
    }
    guard !trials.contains(where: { $0.trial.isProven }) else { return nil }
    let errors = trials.filter { $0.trial.count > 0 }.map { name, trial in
      "the mean error for \(name) is \(text(trial.error)), with the median \(text(trial.medianError))"
    }
    return errors.isEmpty
      ? "estimates cannot be learned: too few GPAs and ratings are known; the median is used"
      : .init(
        "estimates are not better than the median, which is used: \(errors.joined(separator: "; "))"
      )
  }
}

private func text(_ error: Double) -> String { decimalText(error, places: 3) }

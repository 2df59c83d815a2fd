/** The smallest number that at least this share (0 to 1) of the numbers doesn't exceed; NaN for an empty list. */
export function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
}

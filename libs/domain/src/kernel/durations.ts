/**
 * Durations are counted in buckets, whole seconds up to ten minutes and then steps of 2 %, so that a median over any
 * number of orders costs the same. It is exact below ten minutes and within 1 % above.
 */
const exactSeconds = 600;
const step = 1.02;

/** The bucket of `column`, in SQL. */
export function bucketSql(column: string): string {
  return `CASE WHEN ${column} < ${exactSeconds} THEN ${column}
    ELSE ${exactSeconds} + floor(ln(${column} / ${exactSeconds}.0) / ln(${step}))::integer END`;
}

/** The seconds a bucket stands for: the middle of what it holds. */
function bucketSeconds(bucket: number): number {
  if (bucket < exactSeconds) return bucket;
  return Math.floor(exactSeconds * step ** (bucket - exactSeconds + 0.5));
}

interface BucketCount {
  readonly bucket: number;
  readonly orders: number;
}

/** How long the given share of counted durations took at most, in seconds; null when there is none. */
export function quantileSeconds(buckets: readonly BucketCount[], share: number): number | null {
  const sorted = [...buckets].sort((a, b) => a.bucket - b.bucket);
  const total = sorted.reduce((sum, { orders }) => sum + orders, 0);
  let passed = 0;
  for (const { bucket, orders } of sorted) {
    passed += orders;
    if (passed >= total * share) return bucketSeconds(bucket);
  }
  return null;
}

/** The median of counted durations, in seconds; null when there is none. */
export function medianSeconds(buckets: readonly BucketCount[]): number | null {
  return quantileSeconds(buckets, 0.5);
}

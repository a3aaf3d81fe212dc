/** How a receiver verifies what it is sent: the recipes of docs/webhooks.md, word for word, which the tests run there. */
export const verifying = {
  curl: `EXPECTED=$(printf '%s.%s' "$TIMESTAMP" "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r | cut -d' ' -f1)
[ "v1=$EXPECTED" = "$SIGNATURE" ] && echo verified`,
  JavaScript: `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isFromService(headers, body, secret) {
  const timestamp = headers['x-service-timestamp'] ?? '';
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const expected = Buffer.from(\`v1=\${createHmac('sha256', secret).update(\`\${timestamp}.\`).update(body).digest('hex')}\`);
  return [headers['x-service-signature'], headers['x-service-signature-next']].some((given) => {
    const signature = Buffer.from(given ?? '');
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}`,
  Python: `import hashlib
import hmac
import time


def is_from_service(headers: dict, body: bytes, secret: str) -> bool:
    timestamp = headers.get("x-service-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = timestamp.encode() + b"." + body
    expected = "v1=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    given = (headers.get("x-service-signature", ""), headers.get("x-service-signature-next", ""))
    return any(hmac.compare_digest(each.encode(), expected.encode()) for each in given)`,
  PHP: `<?php

function is_from_service(array $headers, string $body, string $secret): bool
{
    $timestamp = $headers['x-service-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $expected = 'v1=' . hash_hmac('sha256', $timestamp . '.' . $body, $secret);
    return hash_equals($expected, $headers['x-service-signature'] ?? '')
        || hash_equals($expected, $headers['x-service-signature-next'] ?? '');
}`,
  Go: `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"strconv"
	"time"
)

func IsFromService(headers map[string]string, body []byte, secret string) bool {
	timestamp := headers["x-service-timestamp"]
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > 300 {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	expected := []byte("v1=" + hex.EncodeToString(mac.Sum(nil)))
	return hmac.Equal([]byte(headers["x-service-signature"]), expected) ||
		hmac.Equal([]byte(headers["x-service-signature-next"]), expected)
}`,
} as const;

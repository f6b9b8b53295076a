import { checks2026_7 } from '../v2026_7/checks.ts';
import { modelProviders2026_5 } from '../v2026_9/models.ts';
import type { Checks } from '../validation/checks.ts';

/** What later versions look at. */
const unchecked: ReadonlySet<string> = new Set(['gateway.tls.certPath', 'gateway.tls.keyPath', 'mcp.servers.*']);

/** What 2026.5.28 checks besides the types of keys. */
export const checks2026_5: Checks = new Map([
	...[...checks2026_7].filter(([path]) => !unchecked.has(path)),
	['models.providers', modelProviders2026_5],
]);

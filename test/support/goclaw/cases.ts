import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the real program answered to something. */
export interface GoClawCase {
	readonly id: string;
	readonly fn: string;
	readonly input: Record<string, unknown>;
	readonly expected: unknown;
}

/** Every case that is public. */
export const goClawCases: readonly GoClawCase[] = JSON.parse(
	readFileSync(fileURLToPath(new URL('../../conformance/goclaw.json', import.meta.url)), 'utf8'),
);

export function goClawCase(id: string): GoClawCase {
	const found = goClawCases.find((one) => one.id === id);
	if (!found) throw new Error(`there is no case ${id}`);
	return found;
}

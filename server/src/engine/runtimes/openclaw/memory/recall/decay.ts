/** Days in which a dated memory loses half of its score. OpenClaw 2026.9.6, search defaults. */
export const halfLifeDays = 30;

const dated = /(?:^|\/)memory\/(?:[^/]+\/)*(\d{4})-(\d{2})-(\d{2})(?:-[^/]+)?\.md$/u;

const normal = (path: string): string => path.replaceAll('\\', '/').replace(/^\.\//u, '');

/** The day that a memory's name says, as ms since the epoch; undefined where it names no day that there is. */
export function dateOfMemory(path: string): number | undefined {
	const [, ...digits] = dated.exec(normal(path)) ?? [];
	if (digits.length === 0) return undefined;
	const [year = 0, month = 0, day = 0] = digits.map(Number);
	const time = Date.UTC(year, month - 1, day);
	const read = new Date(time);
	const exists = read.getUTCFullYear() === year && read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
	return exists ? time : undefined;
}

/** True for memories that never fade. One that is named like a day, even an impossible one, is not among them. */
export function isEvergreen(path: string): boolean {
	const name = normal(path);
	return name === 'MEMORY.md' || name === 'USER.md' || (name.startsWith('memory/') && !dated.test(name));
}

/** What is left of `score`; a memory from the future has lost nothing, and nor has anything where a figure is none. */
export function decayedScore(score: number, ageInDays: number, halfLife: number): number {
	const age = Math.max(0, ageInDays);
	if (!Number.isFinite(halfLife) || halfLife <= 0 || !Number.isFinite(age)) return score;
	return score * Math.exp(-(Math.LN2 / halfLife) * age);
}

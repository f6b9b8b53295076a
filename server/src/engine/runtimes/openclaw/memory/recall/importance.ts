/** What an entry's importance, 1 to 10, makes of its score: 0.8 to 1.25. OpenClaw 2026.9.6. */
export function importanceFactor(importance: number | null | undefined): number {
	if (importance === null || importance === undefined) return 1;
	return 0.75 + Math.max(1, Math.min(10, Math.floor(importance))) * 0.05;
}

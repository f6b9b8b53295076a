const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
export type DurationUnit = keyof typeof unitMs;

const isUnit = (unit: string): unit is DurationUnit => unit in unitMs;

/** `30m`, `1.5h`, `45`: whole ms, or undefined where the runtime refuses it. A bare number is in `defaultUnit`. */
export function parseDuration(raw: string, defaultUnit: DurationUnit): number | undefined {
	const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/u.exec(raw.trim().toLowerCase());
	if (!match) return undefined;
	const unit = match[2] ?? defaultUnit;
	const ms = isUnit(unit) ? Math.round(Number(match[1]) * unitMs[unit]) : Number.NaN;
	return Number.isFinite(ms) ? ms : undefined;
}

/** As `parseDuration`, and several in a row are added up, as OpenClaw 2026.9.6 does: `1h30m`. */
export function parseDurations(raw: string, defaultUnit: DurationUnit): number | undefined {
	const text = raw.trim().toLowerCase();
	const isRow = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/u.test(text);
	const parts = isRow ? (text.match(/(?<![\d.])[\d.]+(?:ms|s|m|h|d)/gu) ?? []) : [text];
	let sum = 0;
	for (const part of parts) sum += parseDuration(part, defaultUnit) ?? Number.NaN;
	return Number.isSafeInteger(sum) ? sum : undefined;
}

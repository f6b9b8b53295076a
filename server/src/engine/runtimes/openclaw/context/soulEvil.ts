import { fromFile } from '../../../prompt/mappedText.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { firstValidZone, timeOfDay } from '../config/timeZone.ts';
import { parseDuration } from '../config/validation/duration.ts';
import { fileNames } from '../files.ts';
import type { OpenClawLoadedFile } from './loaded.ts';

/** What the hook's entry in the configuration asks for. */
export interface SoulEvilConfig {
	readonly file?: string;
	readonly chance?: number;
	readonly purge?: { readonly at?: string; readonly duration?: string };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null;

/** Reads the entry as the hook does; wrong types warn and are ignored, and nothing usable leaves the hook inert. */
export function readSoulEvilConfig(entry: unknown): { config: SoulEvilConfig | undefined; warnings: string[] } {
	const warnings: string[] = [];
	if (!isObject(entry)) return { config: undefined, warnings };
	const text = (owner: Readonly<Record<string, unknown>>, key: string, path: string): string | undefined => {
		const value = owner[key];
		// An empty text is complained about and kept all the same.
		if (value !== undefined && (typeof value !== 'string' || value === ''))
			warnings.push(`soul-evil config: ${path} must be a string`);
		return typeof value === 'string' ? value : undefined;
	};
	const file = text(entry, 'file', 'file');
	const given = entry.chance;
	const chance = typeof given === 'number' && Number.isFinite(given) ? given : undefined;
	if (given !== undefined && chance === undefined) warnings.push('soul-evil config: chance must be a number');
	let purge: SoulEvilConfig['purge'];
	const window = entry.purge;
	if (isObject(window)) {
		const at = text(window, 'at', 'purge.at');
		const duration = text(window, 'duration', 'purge.duration');
		purge = { ...(at === undefined ? {} : { at }), ...(duration === undefined ? {} : { duration }) };
	} else if (window !== undefined) {
		warnings.push('soul-evil config: purge must be an object');
	}
	if (!file && chance === undefined && purge === undefined) return { config: undefined, warnings };
	return {
		config: {
			...(file === undefined ? {} : { file }),
			...(chance === undefined ? {} : { chance }),
			...(purge === undefined ? {} : { purge }),
		},
		warnings,
	};
}

const dayMs = 86_400_000;

/** ms since midnight of `H:MM` or `HH:MM`; undefined where it is no time of day. */
function parseTimeOfDay(raw: string): number | undefined {
	const match = /^([01]?\d|2[0-3]):([0-5]\d)$/u.exec(raw.trim());
	return match ? (Number(match[1]) * 60 + Number(match[2])) * 60_000 : undefined;
}

/** Whether `clock` (ms since midnight) is in the daily window; its start is inside, its end is not. */
function insideWindow(purge: SoulEvilConfig['purge'], clock: number): boolean {
	const start = purge?.at ? parseTimeOfDay(purge.at) : undefined;
	const length = purge?.duration ? parseDuration(purge.duration, 'm') : undefined;
	if (start === undefined || length === undefined || length <= 0) return false;
	if (length >= dayMs) return true;
	const end = start + length;
	return end < dayMs ? clock >= start && clock < end : clock >= start || clock < end % dayMs;
}

/** The moment that the hook decides in; `zones` are tried in turn. */
export interface SoulEvilMoment {
	readonly now: number;
	readonly random: number;
	readonly zones: readonly (string | undefined)[];
}

export interface SoulEvilDecision {
	readonly reason: 'purge' | 'chance' | undefined;
	readonly fileName: string;
}

export function decideSoulEvil(config: SoulEvilConfig | undefined, moment: SoulEvilMoment): SoulEvilDecision {
	const fileName = config?.file?.trim() || fileNames.soulEvil;
	const clock = timeOfDay(moment.now, firstValidZone(...moment.zones));
	if (insideWindow(config?.purge, clock)) return { reason: 'purge', fileName };
	const chance = Math.min(1, Math.max(0, config?.chance ?? 0));
	return { reason: chance > 0 && moment.random < chance ? 'chance' : undefined, fileName };
}

/** For people: what each reason comes down to. */
const because: Readonly<Record<NonNullable<SoulEvilDecision['reason']>, string>> = {
	purge: 'it is inside its daily time',
	chance: 'it was chosen at random',
};

export interface SoulEvilOutcome {
	readonly files: readonly OpenClawLoadedFile[];
	readonly log: readonly { readonly level: 'warn' | 'debug'; readonly message: string }[];
}

/**
 * The files with SOUL.md's text swapped for the other file's. Label, place and markers go on saying SOUL.md, and a
 * SOUL.md that is not there comes into being. `read` gives the text of a file, undefined where it cannot be read.
 */
export function applySoulEvil(
	files: readonly OpenClawLoadedFile[],
	decision: SoulEvilDecision,
	evil: { readonly path: string; readonly source: WorkspacePath; readonly text: string | undefined },
): SoulEvilOutcome {
	const { reason, fileName } = decision;
	if (reason === undefined) return { files, log: [] };
	const unchanged = (message: string): SoulEvilOutcome => ({
		files: files.map((file) => (file.name === fileNames.soul ? { ...file, warnings: [message] } : file)),
		log: [{ level: 'warn', message }],
	});
	if (evil.text === undefined) return unchanged(`SOUL_EVIL active (${reason}) but file missing: ${evil.path}`);
	if (evil.text.trim() === '') return unchanged(`SOUL_EVIL active (${reason}) but file empty: ${evil.path}`);
	if (!files.some((file) => file.name === fileNames.soul)) {
		return unchanged(`SOUL_EVIL active (${reason}) but SOUL.md not in bootstrap files`);
	}
	const content = fromFile(evil.text);
	return {
		files: files.map(
			(file): OpenClawLoadedFile =>
				file.name === fileNames.soul
					? {
							...file,
							state: 'present',
							content,
							swappedWith: evil.source,
							reason: `soul-evil is active (${reason}), as ${because[reason]}`,
						}
					: file,
		),
		log: [{ level: 'debug', message: `SOUL_EVIL active (${reason}) using ${fileName}` }],
	};
}

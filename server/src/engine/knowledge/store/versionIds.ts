import { HelpfulError } from '../operations/helpfulError.ts';

const timestamp =
	/^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(?:Z|([+-]\d{2})(?::?(\d{2}))?)?)?$/;

/** The name of the version that is made at `time` (ms since the epoch). */
export const versionIdAt = (time: number): string => new Date(time).toISOString();

/** The same as search hits give it: `2026-05-15 00:52:32.12`, no zeros at the end. */
export const inSql = (versionId: string): string =>
	versionId
		.replace('T', ' ')
		.replace('Z', '')
		.replace(/\.(\d{1,9})$/, (_all, fraction: string) => {
			const telling = fraction.replace(/(?<!0)0+$/, '');
			return telling === '' ? '' : `.${telling}`;
		});

/**
 * The name of the version that `given` means, written as ISO 8601 or as SQL does. Throws a `HelpfulError` for anything
 * else, `v1` included: the store knows versions by their time alone.
 */
export function readVersionId(given: string): string {
	const parts = timestamp.exec(given.trim());
	const [year, month, day, hour, minute, second] = (parts ?? []).slice(1, 7).map((part) => Number(part ?? 0));
	const micros = (parts?.[7] ?? '').padEnd(6, '0').slice(0, 6);
	const offset = (Number(parts?.[8] ?? 0) * 60 + Math.sign(Number(parts?.[8] ?? 0)) * Number(parts?.[9] ?? 0)) * 60_000;
	const time = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second, Number(micros.slice(0, 3))) - offset;
	if (!parts || Number.isNaN(time) || new Date(time + offset).getUTCDate() !== day) {
		throw new HelpfulError(
			'internal_error',
			`Conversion Error: invalid timestamp field format: "${given}", ` +
				'expected format is (YYYY-MM-DD HH:MM:SS[.US][±HH[:MM[:SS]]| ZONE])',
		);
	}
	// Versions are made to the millisecond; a finer time names none of them.
	return micros.endsWith('000') ? versionIdAt(time) : `${versionIdAt(time)}+${micros.slice(3)}`;
}

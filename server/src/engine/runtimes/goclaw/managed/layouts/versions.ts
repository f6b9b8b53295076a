import { usualOverlap } from '../../memory/chunking.ts';

/** How a database is laid out, as far as reading and changing it hang on that. */
export interface GoClawLayout {
	/** The first version of the program that laid it out like this, `unknown` where nobody knows it; undefined: GoClaw 2026.2.26 and before. */
	readonly program: string | undefined;
	/** True where each row says which tenant it belongs to. */
	readonly hasTenants: boolean;
	/** UTF-8 bytes of a passage that the next one begins with as well. */
	readonly overlap: number;
	/** True where the prompt is another one than that of GoClaw 2026.2.26, from its ground up. */
	readonly isVersion3: boolean;
}

/** The last layout of GoClaw 2026.2.26. */
const lastOfFebruary = 5;
const firstWithTenants = 27;
/** Surely by then: it came between two releases of the version before. */
const firstWithOverlap = 30;
const firstOfVersion3 = 37;

/**
 * `schema_migrations.version`, and the release that came with it first. Some numbers never were the last of a release. Those above 99000 are
 * of betas, which have all that is below, too.
 */
const releases: readonly (readonly [version: number, program: string])[] = [
	[99_002, '3.15.0-beta'],
	[99_001, '3.13.0-beta.2'],
	[99_000, '3.13.0-beta.1'],
	[68, '3.13.0'],
	[58, '3.12.0'],
	[57, '3.11.3'],
	[56, '3.11.0'],
	[50, '3.8.0'],
	[48, '3.4.0'],
	[45, '3.2.0'],
	[37, '3.0.0'],
	[36, '2.66.0'],
	[35, '2.59.0'],
	[34, '2.51.0'],
	[33, '2.46.0'],
	[32, '2.44.0'],
	[31, '2.41.0'],
	[30, '2.27.1'],
	[29, '2.9.0'],
	[28, '2.3.0'],
	[26, '1.76.0'],
	[25, '1.73.0'],
	[24, '1.65.0'],
	[23, '1.51.0'],
	[22, '1.46.0'],
	[21, '1.32.1'],
	[20, '1.27.0'],
	[19, '1.24.1'],
	[18, '1.19.0'],
	[15, '1.3.0'],
	[14, '1.2.0'],
	[12, '1.1.0'],
	[11, '1.0.0'],
	[10, '0.7.0'],
	[9, '0.6.0'],
	[8, '0.5.0'],
	[7, '0.4.0'],
	[6, '0.2.0'],
];

/** Ranges of versions whose tables were looked at, both ends in. */
const known: readonly (readonly [from: number, to: number])[] = [
	[1, 80],
	[99_000, 99_002],
];

/** What `schema_migrations` says, in words of ours; undefined where nobody has looked at such a database. */
export function layoutOf(version: number): GoClawLayout | undefined {
	if (!known.some(([from, to]) => version >= from && version <= to)) return undefined;
	return {
		program: version <= lastOfFebruary ? undefined : releases.find(([from]) => version >= from)?.[1],
		hasTenants: version >= firstWithTenants,
		overlap: version >= firstWithOverlap ? usualOverlap : 0,
		isVersion3: version >= firstOfVersion3,
	};
}

/** What a layout is called that nobody knows. */
export const unknownProgram = 'unknown';

/** Of a database that does not say its version, and has the tables of GoClaw 2026.2.26. */
export const februaryLayout: GoClawLayout = { program: undefined, hasTenants: false, overlap: 0, isVersion3: false };

/** That of GoClaw 3.11.3. */
export const layout3: GoClawLayout = { program: '3.11.3', hasTenants: true, overlap: usualOverlap, isVersion3: true };

/** True of a version that the page of an agent names. */
export const isVersion3 = (version: string): boolean => version === unknownProgram || version.startsWith('3.');

/** For people. */
export const sayVersion = (version: string): string =>
	version === unknownProgram ? 'a version of GoClaw that is not known' : `GoClaw ${version}`;

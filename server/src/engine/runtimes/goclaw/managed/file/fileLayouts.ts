import * as z from 'zod';
import type { StoredRows } from '../../../capabilities/storedQuestion.ts';
import { usualOverlap } from '../../memory/chunking.ts';
import { layoutsWith } from '../layouts/layouts.ts';
import { factsIn, type LayoutFacts, misfit, type ToldLayout } from '../layouts/readLayout.ts';
import { type GoClawLayout, unknownProgram } from '../layouts/versions.ts';
import { factRows } from './fileRows.ts';
import { layoutFacts, namedTenants, unnamedTenants, versionRows } from './fileStatements.ts';

/** The version of the tables (`schema_version`) that a release leaves behind, and the first release that does. */
const releases: readonly (readonly [version: number, program: string])[] = [
	[3, '2.50.0'],
	[4, '2.51.0'],
	[5, '2.59.0'],
	[6, '2.66.0'],
	[12, '3.0.0'],
	[15, '3.2.0'],
	[17, '3.4.0'],
	[24, '3.8.0'],
	[25, '3.11.0'],
	[26, '3.11.3'],
	[37, '3.13.0-beta.1'],
	[49, '3.15.0-beta.81'],
];

const lastBefore3 = 6;

const layoutOf = (program: string, isVersion3: boolean): GoClawLayout => ({
	program,
	hasTenants: true,
	overlap: usualOverlap,
	isVersion3,
});

const versionAnswer = z.tuple([z.object({ version: z.int() })]);

function told(facts: LayoutFacts, versions: StoredRows | undefined): ToldLayout {
	const unknown = (locked: string): ToldLayout => ({
		layout: layoutOf(unknownProgram, true),
		title: 'GoClaw in a version that Soulscope does not know',
		locked,
	});
	const [found] = versionAnswer.safeParse(versions).data ?? [];
	if (!found) return unknown('nothing says the version of its tables: schema_version is not there, or empty');
	const { version } = found;
	// Each step of a change is one of its own: an end in the middle leaves a version that no release has.
	const release = releases.find(([last]) => version <= last);
	if (version < 1 || !release) return unknown(`its tables are of version ${version}, which Soulscope does not know`);
	const [last, program] = release;
	const layout = layoutOf(program, version > lastBefore3);
	const title = `GoClaw ${program}`;
	const locked =
		version < last
			? `its tables are between two versions, at ${version} on the way to ${last}: start GoClaw once, which completes the change`
			: misfit(facts, layout, `version ${version}`, ['id']);
	return { layout, title, locked };
}

/** How the database of a file is laid out. */
export const fileLayouts = layoutsWith({
	facts: { statement: layoutFacts, values: [] },
	statements: { versionRows, namedTenants, unnamedTenants },
	factsIn: (rows) => factsIn(factRows(rows)),
	told,
});

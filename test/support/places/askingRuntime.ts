import { dirname, join } from 'node:path';
import { fromFile } from '../../../server/src/engine/prompt/mappedText.ts';
import { createPrompt } from '../../../server/src/engine/prompt/prompt.ts';
import { type CodingEntry, partOf, rowOf } from '../../../server/src/engine/runtimes/coding/entry.ts';
import { foldersUp } from '../../../server/src/engine/runtimes/coding/folders.ts';
import type { Family } from '../../../server/src/engine/runtimes/detection/family.ts';
import type { Runtime } from '../../../server/src/engine/runtimes/runtime.ts';
import { placesOf } from '../../../server/src/engine/workspace/places.ts';
import type { Session } from '../../../server/src/engine/workspace/session.ts';
import { type Snapshot, textIn } from '../../../server/src/engine/workspace/snapshot.ts';

const name = 'ECHO.md';
const role = { id: 'echo', title: 'Echo', about: 'What is said twice.', injected: true };

/** `file`, and what its lines of the form `@other.md` bring in. */
function withImports(snapshot: Snapshot, file: string, importedBy?: CodingEntry['importedBy']): CodingEntry[] {
	const raw = textIn(placesOf(snapshot).read(file));
	if (raw === undefined) return [];
	const shown = fromFile(raw);
	const own = { file, role: 'echo', fate: 'whole', reason: '', raw, shown, ...(importedBy && { importedBy }) } as const;
	const imports = [...raw.matchAll(/^@(\S+)$/gmu)].flatMap(({ index, 0: whole, 1: path = '' }) =>
		withImports(snapshot, join(dirname(file), path), { file, range: { start: index, end: index + whole.length } }),
	);
	return [own, ...imports];
}

function assemble(snapshot: Snapshot, session: Session) {
	const { root, environment } = snapshot;
	const above = [...foldersUp(session.cwd ?? root)].reverse();
	const below = (session.touched ?? []).flatMap(({ path }) =>
		[...foldersUp(dirname(path), root)].reverse().filter((folder) => !above.includes(folder)),
	);
	const files = [join(environment.home, '.echo', name), ...[...above, ...below].map((folder) => join(folder, name))];
	const entries = files.flatMap((file) => withImports(snapshot, file));
	const rows = entries.map((entry) => rowOf(root, entry, 'UTF-16 units'));
	return createPrompt({
		runtime: 'echo@1',
		session,
		parts: entries.flatMap((entry) => partOf(root, entry, ['', '\n']) ?? []),
		ledger: { rows, unit: 'UTF-16 units', injected: rows.reduce((sum, row) => sum + row.injectedLength, 0) },
	});
}

/** A program that nobody has ever run: it finds `ECHO.md` at home, in the folders above, and below for what it touches. */
export const asking: Runtime = {
	id: 'echo@1',
	family: 'echo',
	version: '1',
	title: 'Echo 1',
	sessionKinds: ['main'],
	detection: { contextNames: [], asksPlaces: true, waking: [name] },
	roleOf: (path) => (path.endsWith(name) ? role : undefined),
	assemble,
	wording: { passages: [] },
	memory: { curatedPath: name, accepts: (path) => path === name },
};

export const askingFamily: Family = {
	id: 'echo',
	title: 'Echo',
	versions: [asking],
	clues: (scene) =>
		placesOf(scene).facts(join(scene.root, name)).kind === 'file'
			? [{ strength: 'name', reason: `there is ${name}` }]
			: [],
	toldBy: `a sign would be ${name}`,
	versionClues: [],
};

import { chatWording } from '../../../../server/src/engine/prompt/wording/chatWording.ts';
import { openCode } from '../../../../server/src/engine/runtimes/openCode/openCode.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { placesOfTree, type TreeFile } from '../../../support/places/tree.ts';
import { sessionOf, snapshotOf } from '../../snapshots.ts';

type Tree = Readonly<Record<string, TreeFile>>;

/** What makes `/w` the root of a repository. */
const repository: Tree = {
	'/w/.git/HEAD': 'ref: refs/heads/main\n',
	'/w/.git/objects': { folder: true },
	'/w/.git/refs': { folder: true },
};

/** Absolute paths; `/w` is the workspace and a repository, `/home/u` the home folder. */
export const onDisk = (files: Tree, around: Tree = repository) =>
	snapshotOf({}, undefined, { places: placesOfTree({ ...around, ...files }) });

/** Without the prose of the program, but for a word where it tells about other agents. */
const bare = chatWording({ 'opencode.task': 'Agents:' });

export const assembled = (files: Tree, session: Partial<Session> = {}, around?: Tree) =>
	openCode.assemble(onDisk(files, around), sessionOf(session), bare);

/** What the prompt has from files, and headings of these. */
export const filesIn = (...given: Parameters<typeof assembled>): string =>
	assembled(...given)
		.parts.filter(({ source }) => source.kind === 'file')
		.map(({ text }) => text)
		.join('');

/** Absolute paths of the instructions in a prompt, in its order. */
export const instructionsIn = (...given: Parameters<typeof assembled>): readonly string[] =>
	[...filesIn(...given).matchAll(/^Instructions from: (.+)$/gmu)].map(([, path = '']) => path);

export const fatesIn = (...given: Parameters<typeof assembled>) =>
	Object.fromEntries(assembled(...given).ledger.rows.map(({ path, fate, reason }) => [path, [fate, reason]]));

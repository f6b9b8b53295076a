import type { Prompt } from '../../../../server/src/engine/prompt/prompt.ts';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import type { Wording } from '../../../../server/src/engine/prompt/wording/wording.ts';
import { codex } from '../../../../server/src/engine/runtimes/codex/codex.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import type { Snapshot } from '../../../../server/src/engine/workspace/snapshot.ts';
import { placesOfTree, type TreeFile } from '../../../support/places/tree.ts';
import { sessionOf, snapshotOf } from '../../snapshots.ts';

export type Disk = Readonly<Record<string, TreeFile>>;

/** Absolute paths; `/w` is the workspace, a repository, and `/home/u` the home folder. */
export const onDisk = (files: Disk): Snapshot =>
	snapshotOf({}, undefined, { places: placesOfTree({ '/w/.git/HEAD': 'x', ...files }) });

export const assembled = (files: Disk, session: Partial<Session> = {}, wording: Wording = placeholderWording): Prompt =>
	codex.assemble(onDisk(files), sessionOf({ model: 'unknown', ...session }), wording);

export const partText = (prompt: Prompt, id: string): string => prompt.parts.find((part) => part.id === id)?.text ?? '';

/** Path, fate and reason of each row. */
export const told = (prompt: Prompt) =>
	prompt.ledger.rows.map(({ path, fate, reason }) => (reason === '' ? [path, fate] : [path, fate, reason]));

export const skillText = (name: string, description = 'Does it.'): string =>
	`---\nname: ${name}\ndescription: ${description}\n---\nBody.\n`;

/** Without the skills that the program brings along. */
export const noBundled = '[skills.bundled]\nenabled = false\n';

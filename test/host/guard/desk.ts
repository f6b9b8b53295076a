import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { environmentHere, workspacesHere } from '../../../server/src/app/thisMachine.ts';
import { recordedWrites } from '../../../server/src/app/writes.ts';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import { type GuardBaseline, sqliteBaseline } from '../../../server/src/host/guard/baseline.ts';
import { openGitNow } from '../../../server/src/host/guard/gitOrigin.ts';
import { createGuard } from '../../../server/src/host/guard/guard.ts';
import type { FileChange } from '../../../server/src/host/workspace/workspaces.ts';
import { createJournal } from '../../../server/src/host/writes/records/journal.ts';
import { folderWith } from '../../cli/soulscope.ts';
import { whenOver } from '../../support/whenOver.ts';

const run = promisify(execFile);

export const soul = '# Soul\n\nKind and brief.\n';
export const persona = {
	'SOUL.md': soul,
	'AGENTS.md': '# Agents\n\nRead MEMORY.md first.\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'USER.md': '# User\n\nSam.\n',
	'MEMORY.md': '- tea\n',
	'skills/tea/SKILL.md': '---\nname: tea\ndescription: Makes tea.\n---\n\nBoil.\n',
};

export const anything = { what: 'a test', accepts: () => true };

/** The real git program, with nobody’s own configuration. */
export async function git(cwd: string, ...args: string[]): Promise<string> {
	// What is there before anybody looks was committed long before.
	const begun = args.includes('begin') && { GIT_COMMITTER_DATE: '2026-10-01T09:00:00Z' };
	const who = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', HOME: cwd };
	const named = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'init.defaultBranch=main'];
	const { stdout } = await run('git', [...named, ...args], { cwd, env: { PATH: process.env.PATH, ...who, ...begun } });
	return stdout.trim();
}

/** An agent on the disk, and what looks after its files. `home` has the folder `aria`, and `data` for what is our own. */
export async function desk(files: Readonly<Record<string, string | Uint8Array>>, home?: string, trusted = true) {
	const own = home ?? (await folderWith({ 'data/': '' }));
	const root = join(own, 'aria');
	const placed = Object.entries(files).map(([path, content]) => [join('aria', path), content] as const);
	for (const [path, content] of placed) {
		await mkdir(join(own, path, '..'), { recursive: true });
		await writeFile(join(own, path), content);
	}
	const window = (runtime?: string, trusted?: boolean) => openWindow(own, root, runtime, trusted);
	return { home: own, root, window, ...(await window('auto', trusted)) };
}

/** An agent that has been looked at once. */
export async function known(more: Readonly<Record<string, string>> = {}) {
	const made = await desk({ ...persona, ...more });
	const found = await made.changes();
	if (found.length > 0) throw new Error(`the first look has found ${found.join(', ')}`);
	return made;
}

/** A window that has the folder open: it shares what is kept with every other. */
async function openWindow(home: string, root: string, runtime = 'auto', trusted = true) {
	const data = join(home, 'data');
	const workspaces = workspacesHere({
		registry,
		environment: environmentHere(home, 'UTC'),
		clock: Date.now,
		settingsFor: () => ({ runtime, configFile: '' }),
		trusted: () => trusted,
	});
	const workspace = await workspaces.adopt(root);
	if (!workspace) throw new Error('no workspace');
	const troubles: string[] = [];
	const onTrouble = (message: string) => void troubles.push(message);
	const writes = recordedWrites({ folder: data, clock: Date.now, onTrouble });
	const baseline: GuardBaseline = sqliteBaseline({ file: join(data, 'guard.db'), now: Date.now, onTrouble });
	whenOver(() => {
		writes[Symbol.dispose]();
		baseline[Symbol.dispose]();
	});
	const { gate, records } = writes;
	const said: { readonly how: string; readonly line: string }[] = [];
	const onBegin = (how: string, line: string) => void said.push({ how, line });
	const guard = createGuard({ baseline, records, openGit: openGitNow, now: Date.now, onBegin });
	const journal = createJournal({ gate, records, placeAt: (known) => (known === root ? { root } : undefined) });
	const file = (path: string) => join(root, path);
	/** As the watcher tells: the file came, changed or went. */
	const heard = (path: string, kind: FileChange['kind'] = 'changed') =>
		workspaces.filesChanged([{ path: file(path), kind }]);
	return {
		workspace,
		workspaces,
		guard,
		gate,
		journal,
		baseline,
		troubles,
		/** What was said of first looks. */
		said,
		read: (path: string) => readFile(file(path), 'utf8'),
		/** Another program writes the file, or deletes it. */
		async outside(path: string, content: string | Uint8Array | undefined) {
			if (content === undefined) {
				await rm(file(path), { recursive: true });
				return heard(path, 'deleted');
			}
			const kind = existsSync(file(path)) ? 'changed' : 'created';
			await mkdir(join(file(path), '..'), { recursive: true });
			await writeFile(file(path), content);
			await heard(path, kind);
		},
		/** The person saves it in the editor. `since`: what another program has made of it before the guard gets there. */
		async save(path: string, content: string, since = content) {
			await writeFile(file(path), since);
			await heard(path);
			await guard.saved(workspace, path, content)();
		},
		/** As `save`, with what is to be accepted still waiting for its turn. */
		async saving(path: string, content: string): Promise<() => Promise<void>> {
			await writeFile(file(path), content);
			return guard.saved(workspace, path, content);
		},
		/** Everything anew, as after a pull. */
		reread: () => workspaces.setFolders([]).then(async () => void (await workspaces.adopt(root))),
		heard,
		look: () => guard.look(workspace),
		/** `SOUL.md: 1 → 2` for each change. */
		async changes() {
			const { changes } = await guard.look(workspace);
			return changes.map(({ path, before, now }) => `${path}: ${before.kind} → ${now.kind}`);
		},
	};
}

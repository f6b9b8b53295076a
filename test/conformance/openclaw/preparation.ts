import { existsSync, mkdirSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expandHome } from '../../../server/src/engine/runtimes/openclaw/identity/avatar.ts';
import { factsOf, type WorkspaceFacts } from '../../../server/src/engine/runtimes/openclaw/install/facts.ts';
import type { RunOptions, RunOutcome } from '../../../server/src/engine/runtimes/openclaw/install/outcome.ts';
import type { Templates } from '../../../server/src/engine/runtimes/openclaw/install/templates.ts';
import { openClaw } from '../../../server/src/engine/runtimes/openclaw/openclaw.ts';
import type { OpenClawProfile } from '../../../server/src/engine/runtimes/openclaw/profile.ts';
import { runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import type { RefusalKind, RunRefusal } from '../../../server/src/engine/workspace/preparation.ts';
import type { Environment, Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { readRecord } from '../../../server/src/host/sqlite/recordReader.ts';
import { scanFolder } from '../../../server/src/host/workspace/scan/folderScan.ts';
import { lookForTraces } from '../../../server/src/host/workspace/scan/runTraces.ts';
import { skippedBy } from '../../../server/src/host/workspace/scan/skippedFolders.ts';
import { type Adapter, type AdapterContext, type Input, proseDigest, thrown } from '../case.ts';
import { createStateDatabase, writeRecord } from './stateDatabase.ts';
import { writeStateFiles } from './stateFiles.ts';
import { environmentWith, inFolder, profileOf } from './support.ts';

const isSkipped = skippedBy(runtimes);

/** Texts of the right lengths in the place of the templates, which are not ours to have: one for each digest. */
const placeholder = (length: number, digest: string): string =>
	`stand-in for ${digest}\n${'x'.repeat(length)}`.slice(0, length - 1).concat('\n');

const placeholders = (templates: Templates): Map<string, string> =>
	new Map(Object.entries(templates).map(([name, { length, sha256: digest }]) => [name, placeholder(length, digest)]));

const placeholderTemplates = (templates: Templates): Templates =>
	Object.fromEntries(
		[...placeholders(templates)].map(([name, text]) => [name, { length: text.length, sha256: sha256(text) }]),
	);

/** One case: a workspace, what lies around it, and the version that runs in it. */
interface Scene {
	readonly folder: string;
	readonly root: string;
	readonly home: string;
	readonly profile: OpenClawProfile;
	readonly texts: ReadonlyMap<string, string>;
	readonly templates: Templates;
	readonly environment: Environment;
	readonly input: Input;
	readonly context: AdapterContext;
}

const inScene = ({ folder, root, home }: Pick<Scene, 'folder' | 'root' | 'home'>, text: string): string =>
	text
		.replaceAll('<WSKEY>', sha256(root))
		.replaceAll('<WS>', root)
		.replaceAll('<HOME>', home)
		.replaceAll('<BASE>', join(folder, 'base'));

const edits: Readonly<Record<string, (text: string) => string>> = {
	crlf: (text) => text.replaceAll('\n', '\r\n'),
	trimEnd: (text) => text.trimEnd(),
	bom: (text) => `\uFEFF${text}`,
};

function put(scene: Scene, folder: string, name: string, value: Input): void {
	const path = join(folder, inScene(scene, name));
	mkdirSync(dirname(path), { recursive: true });
	if (typeof value === 'string') writeFileSync(path, inScene(scene, value));
	else if (value.$dir) mkdirSync(path, { recursive: true });
	else if (value.$symlink !== undefined) symlinkSync(inScene(scene, value.$symlink), path);
	else if (value.$bytes !== undefined) writeFileSync(path, Buffer.from(value.$bytes, 'hex'));
	else {
		const of = value.of === undefined ? scene.profile : profileOf({ ...scene.context, runtime: value.of });
		const text = placeholders(of.install.templates).get(value.$template) ?? '';
		writeFileSync(path, (edits[value.edit] ?? String)(text) + (value.append ?? ''));
	}
}

const putAll = (scene: Scene, folder: string, files: Input = {}): void => {
	for (const [name, value] of Object.entries(files)) put(scene, folder, name, value);
};

const rootKind = (path: string): WorkspaceFacts['root'] => {
	const stats = statSync(path, { throwIfNoEntry: false });
	if (!stats) return 'absent';
	return stats.isDirectory() ? 'folder' : 'file';
};

const isRead = (path: string): boolean =>
	runtimes.some((runtime) => {
		const role = runtime.roleOf(path);
		return role?.injected === true || role?.consulted === true || role?.id === 'skill';
	});

async function snapshotOf({ root, profile, environment }: Scene): Promise<Snapshot> {
	const isFolder = rootKind(root) === 'folder';
	const scan = isFolder ? await scanFolder(diskFiles, root, '', isRead, isSkipped) : undefined;
	const traces = await lookForTraces({ files: diskFiles, environment, readRecord }, openClaw(profile), root);
	return { root, files: scan?.files ?? new Map(), config: undefined, environment, ...(traces && { traces }) };
}

const hasGit = (path: string | undefined): boolean =>
	path === undefined || path.split(':').some((folder) => existsSync(join(folder, 'git')));

const optionsOf = ({ config, options = {} }: Input, now: number): RunOptions => {
	const defaults = config?.agents?.defaults ?? {};
	const purpose = options.purpose?.trim();
	return {
		now,
		skipsFiles:
			options.ensureBootstrapFiles === undefined ? defaults.skipBootstrap === true : !options.ensureBootstrapFiles,
		skips: new Set(options.skipOptionalBootstrapFiles ?? defaults.skipOptionalBootstrapFiles ?? []),
		isForeign: options.provisioning === 'runtime-managed-implicit',
		...(purpose ? { purpose } : {}),
	};
};

/** Puts what a run does on the disk, as the next one finds it. */
async function run(scene: Scene): Promise<RunOutcome> {
	const { root, profile, templates, texts, input } = scene;
	const snapshot = await snapshotOf(scene);
	const { modeWs, env } = input;
	const facts: WorkspaceFacts = {
		...factsOf(snapshot),
		root: rootKind(root),
		writable: modeWs === undefined || (Number.parseInt(modeWs, 8) & 0o002) !== 0,
		gitRuns: hasGit(env?.PATH),
	};
	const now = Date.now();
	const record = profile.install.record(snapshot);
	const outcome = profile.install.prepare(facts, record, templates, optionsOf(input, now));
	if (outcome.makesFolder) mkdirSync(root, { recursive: true });
	for (const { name, above = '' } of outcome.made) writeFileSync(join(root, name), above + (texts.get(name) ?? ''));
	for (const { path } of outcome.removed) rmSync(join(root, path));
	if (outcome.startsRepository) mkdirSync(join(root, '.git'));
	if (profile.install.keepsRecord && !outcome.refusal) keepRecord(scene, outcome, now);
	return outcome;
}

/** 2026.9 keeps it in a database, and versions before it in files. */
function keepRecord({ profile, home, root }: Scene, { record }: RunOutcome, now: number): void {
	const { stateFile } = profile.install;
	if (stateFile === undefined) writeRecord(home, root, record, now);
	else writeStateFiles(home, root, record, now, stateFile);
}

async function goThrough(scene: Scene): Promise<void> {
	for (const step of scene.input.history ?? []) {
		if (step.prepare) await run({ ...scene, input: { ...scene.input, history: [] } });
		for (const name of step.delete ?? []) rmSync(join(scene.root, name), { recursive: true });
		putAll(scene, scene.root, step.write);
		if (step.repoint !== undefined) {
			rmSync(scene.root);
			symlinkSync(inScene(scene, step.repoint), scene.root);
		}
	}
}

/** What the runtime throws: a class, or the code of an error of the system. */
const thrownFor: Readonly<Record<RefusalKind, { readonly throws: string; readonly throwsKind?: string }>> = {
	'legacy-state': { throws: 'StartupMaintenanceRequiredError', throwsKind: 'legacy-workspace' },
	vanished: { throws: 'WorkspaceVanishedError' },
	repointed: { throws: 'WorkspaceAliasRepointedError' },
	'record-invalid': { throws: 'Error' },
	'record-unreadable': { throws: 'ERR_SQLITE_ERROR' },
	'record-newer': { throws: 'SqliteSchemaVersionError', throwsKind: 'newer-schema' },
	'not-a-folder': { throws: 'EEXIST' },
	'not-writable': { throws: 'EACCES' },
	'file-is-folder': { throws: 'EISDIR' },
	'file-forbidden': { throws: 'EACCES' },
	'file-is-loop': { throws: 'ELOOP' },
	// Another runtime’s: OpenClaw has no such list.
	'list-invalid': { throws: 'SyntaxError' },
	'settings-invalid': { throws: 'SyntaxError' },
	'other-purpose': { throws: 'WorkspaceBootstrapSeedConflictError' },
};

/** A file where a folder of the workspace should be is another error than one in the place of the workspace. */
const thrownBy = ({ kind, path }: RunRefusal): { readonly throws: string; readonly throwsKind?: string } =>
	kind === 'not-a-folder' && path !== undefined ? { throws: 'ENOTDIR' } : thrownFor[kind];

const unreadableRecord: ReadonlySet<RefusalKind> = new Set([
	'repointed',
	'record-invalid',
	'record-unreadable',
	'record-newer',
]);

const hour = 3_600_000;
const fresh = hour / 6;

function stateOf({ record, refusal }: RunOutcome): unknown {
	if (refusal && unreadableRecord.has(refusal.kind)) return thrown;
	const stamp = (text: string | undefined) =>
		text !== undefined && Math.abs(Date.now() - Date.parse(text)) < fresh ? '<NOW>' : text;
	const age = record.attestedMs === undefined ? undefined : Date.now() - record.attestedMs;
	return {
		setupExists: record.exists,
		bootstrapSeededAt: stamp(record.seededAt),
		setupCompletedAt: stamp(record.completedAt),
		attested: age === undefined ? false : Math.abs(age) < fresh ? '<NOW>' : `${Math.round(age / hour)}h ago`,
		generatedHashes: [...record.hashes.keys()].sort(),
	};
}

function createdBy({ context }: Scene, { makesFolder, made, startsRepository }: RunOutcome): unknown[] {
	const files = made.map(({ name, above = '' }) => {
		const { length = 0, sha256: digest } = profileOf(context).install.templates[name] ?? {};
		// Of a text with more than the template in it, nobody without the template knows the digest.
		return { path: name, len: length + above.length, sha256: above === '' ? digest : proseDigest };
	});
	return [
		...(makesFolder ? [{ path: './', dir: true }] : []),
		...(startsRepository ? [{ path: '.git/', dir: true }] : []),
		...files.sort((a, b) => (a.path < b.path ? -1 : 1)),
	];
}

/** The files of the main session, with what became of those that cannot be read. */
async function promptFiles(scene: Scene, { isComplete }: RunOutcome): Promise<string[]> {
	const files = scene.profile.load(await snapshotOf(scene));
	const notes = { present: '', missing: ' (missing)', unreadable: ' (unreadable)' };
	return files
		.filter(({ name }) => !(isComplete && name === 'BOOTSTRAP.md'))
		.map(({ name, state }) => `${name}${notes[state]}`);
}

const wants = ({ expected }: AdapterContext, key: string): boolean => Object.hasOwn(Object(expected), key);

/** Errors are told by their beginnings; `<HOME>` and `<WS>` stand for folders in them. */
function headOf(scene: Scene, message = ''): string {
	const { throwsHead } = Object(scene.context.expected);
	const told = message.replaceAll(scene.root, '<WS>').replaceAll(scene.home, '<HOME>');
	return told.startsWith(String(throwsHead).slice(0, -1)) ? String(throwsHead) : told;
}

const prepareWorkspace: Adapter = (input, context) =>
	inFolder(async (made) => {
		const folder = realpathSync(made);
		const home = join(folder, 'home');
		const base = join(folder, 'base');
		const usual = join(base, 'ws');
		mkdirSync(join(home, '.openclaw'), { recursive: true });
		mkdirSync(base);
		const dir = inScene({ folder, root: usual, home }, input.options?.dir ?? '').trim();
		const profile = profileOf(context);
		const scene: Scene = {
			folder,
			home,
			root: dir === '' ? usual : resolve(expandHome(dir, home)),
			profile: { ...profile, install: { ...profile.install } },
			texts: placeholders(profile.install.templates),
			templates: placeholderTemplates(profile.install.templates),
			environment: environmentWith(home, input.env),
			input,
			context,
		};
		if (!input.absent) mkdirSync(scene.root, { recursive: true });
		putAll(scene, base, input.base);
		putAll(scene, home, input.home);
		putAll(scene, scene.root, input.files);
		if (input.presql || input.state) {
			createStateDatabase(home, scene.root, input.presql ?? [], input.state, (name) =>
				sha256(scene.texts.get(name) ?? ''),
			);
		}
		await goThrough(scene);
		const outcome = await run(scene);
		const { refusal, removed, pending, madeIdentity } = outcome;
		const { throwsKind, throws } = refusal ? thrownBy(refusal) : {};
		return {
			created: createdBy(scene, outcome),
			deleted: removed.map(({ path }) => path),
			changed: [],
			throws,
			throwsKind,
			...(wants(context, 'throwsHead') ? { throwsHead: headOf(scene, refusal?.message) } : {}),
			...(wants(context, 'dir') ? { dir: scene.root.replace(home, '<HOME>') } : {}),
			...(profile.install.keepsRecord ? { state: stateOf(outcome) } : {}),
			...(refusal ? {} : { promptFiles: await promptFiles(scene, outcome) }),
			...(refusal || !profile.install.keepsRecord ? {} : { bootstrapPending: pending }),
			...(wants(context, 'identityPathCreated') ? { identityPathCreated: madeIdentity } : {}),
		};
	});

const workspaceTemplates: Adapter = (_input, context) =>
	Object.fromEntries(
		Object.entries(profileOf(context).install.templates).map(([name, { length, sha256: digest }]) => [
			name,
			{ len: length, sha256: digest },
		]),
	);

export const preparationAdapters: Readonly<Record<string, Adapter>> = { prepareWorkspace, workspaceTemplates };

import { dirname, join, sep } from 'node:path';
import { foldersUp } from '../../coding/folders.ts';
import { isOn, mainRootOf } from '../config/run.ts';
import type { ClaudeSettings } from '../config/settings.ts';
import type { ClaudeEntry } from './entry.ts';
import type { FileLoading, LoadingPlan } from './loading.ts';
import { isInside } from './matching.ts';
import type { Scope } from './scopes.ts';

/** Files of one folder that stand for themselves, in the order in which they are loaded; the rules come behind them. */
const projectNames = [
	{ path: 'CLAUDE.md', role: 'instructions' },
	{ path: join('.claude', 'CLAUDE.md'), role: 'instructions' },
] as const;

const localName = 'CLAUDE.local.md';

const fallbackNames = ['AGENTS.md', join('.claude', 'AGENTS.md')] as const;

export const rulesFolder = join('.claude', 'rules');

/** The folders around cwd and cwd itself, the outermost first. */
export const walkOf = (cwd: string): readonly string[] => [...foldersUp(cwd)].reverse();

/** Folders that are read for a project, and which of its files count there. */
interface ProjectFolder {
	readonly folder: string;
	readonly project: boolean;
	readonly local: boolean;
}

/** In a worktree below the main tree, what is checked in there is in the worktree as well: only what is not is taken from both. */
function isMainTree({ run }: LoadingPlan, folder: string): boolean {
	const { gitRoot } = run;
	const main = mainRootOf(run);
	if (gitRoot === undefined || main === undefined || main === gitRoot) return false;
	return isInside(main, gitRoot) && isInside(main, folder) && !isInside(gitRoot, folder);
}

/** The files of one folder; true where a CLAUDE file gave text. */
export function loadFolder(
	loading: FileLoading,
	{ folder, project, local }: ProjectFolder,
	withRules: () => void,
): boolean {
	let gave = false;
	for (const { path, role } of project ? projectNames : [])
		gave = loading.named(join(folder, path), 'project', role) || gave;
	if (project) withRules();
	if (local) gave = loading.named(join(folder, localName), 'local', 'local-instructions') || gave;
	return gave;
}

const loadRules = (loading: FileLoading, folder: string, scope: Scope): void => loading.rules(folder, scope, 'always');

/** All that Claude Code loads at the start of a session, but what it has noted itself. */
export function loadAtStart(loading: FileLoading, plan: LoadingPlan, settings: ClaudeSettings): void {
	const { run, profile } = plan;
	const { sources, managedFolder, configFolder } = run;
	loading.named(join(managedFolder, 'CLAUDE.md'), 'managed', 'managed-instructions');
	if (profile.labelsManaged) loadManagedText(loading, settings);
	loadRules(loading, join(managedFolder, rulesFolder), 'managed');
	if (sources.has('user')) {
		loading.named(join(configFolder, 'CLAUDE.md'), 'user', 'user-instructions');
		loadRules(loading, join(configFolder, 'rules'), 'user');
	}
	const project = sources.has('project');
	const local = sources.has('local');
	const walk = walkOf(run.cwd);
	const gave = walk.map((folder) =>
		loadFolder(loading, { folder, project: project && !isMainTree(plan, folder), local }, () =>
			loadRules(loading, join(folder, rulesFolder), 'project'),
		),
	);
	const added = isOn(run.variable('CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD')) ? run.addedFolders : [];
	// Whoever adds a folder wants its files, whatever `--setting-sources` leaves out.
	for (const folder of added)
		loadFolder(loading, { folder, project: true, local: local && profile.localInAddedFolders }, () =>
			loadRules(loading, join(folder, rulesFolder), 'project'),
		);
	if (!profile.agentsFallback || !project) return;
	// Local files count here although `--setting-sources` leaves them out.
	const counts = gave.includes(true) || (!local && walk.some((folder) => loading.wouldGive(join(folder, localName))));
	loadFallback(loading, plan, walk, counts);
}

/** The administrator's settings may hold instructions themselves. */
function loadManagedText(loading: FileLoading, { layers }: ClaudeSettings): void {
	const layer = layers.findLast(({ source, values }) => source === 'managed' && typeof values.claudeMd === 'string');
	if (layer?.file !== undefined) loading.text(layer.file, String(layer.values.claudeMd), '<managed-settings>');
}

/** The folder that a file of a project is for: the one that holds `.claude`, where it is in there. */
function holderOf(file: string): string {
	const [holder = '', within] = file.split(`${sep}.claude${sep}`, 2);
	return within === undefined ? dirname(file) : holder;
}

/** True for what arrives for a folder below, by itself or with another file. */
const isBelow = (folder: string, { scope, shown }: ClaudeEntry, { file }: ClaudeEntry): boolean =>
	shown !== undefined && scope === 'project' && holderOf(file) !== folder && isInside(folder, file);

/** AGENTS.md counts where no CLAUDE file does, of any folder around cwd; else it is only looked for. */
function loadFallback(loading: FileLoading, plan: LoadingPlan, walk: readonly string[], gave: boolean): void {
	for (const folder of walk) {
		if (isMainTree(plan, folder)) continue;
		for (const name of fallbackNames) {
			const path = join(folder, name);
			if (gave) loading.passed(path, 'agents', 'a CLAUDE.md counts instead');
			else
				loading.insertedBefore(
					(entry, root) => isBelow(folder, entry, root),
					() => loading.named(path, 'project', 'agents'),
				);
		}
	}
}

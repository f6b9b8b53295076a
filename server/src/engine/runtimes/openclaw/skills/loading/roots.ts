import { posix } from 'node:path';
import { at, type Json, type JsonObject, textAt } from '../../../../text/json5.ts';
import type { Environment, Snapshot } from '../../../../workspace/snapshot.ts';
import type { RootRequest, SkillRoot } from './style.ts';

/** `~` is the home folder; a path that starts nowhere depends on where the program was started, and nobody knows that. */
function userPath(written: string, { home }: Environment): string | undefined {
	const text = written.trim();
	if (text === '') return undefined;
	const expanded = text.replace(/^~(?=$|[\\/])/u, () => home);
	return isAbsolute(expanded) ? normal(expanded) : undefined;
}

const isAbsolute = (path: string): boolean => path.startsWith('/') || /^(?:[A-Za-z]:[\\/]|\\\\)/u.test(path);

/** Cases and sources write placeholders at the start of a path, so only separators and dots are worked on. */
const normal = (path: string): string => {
	// Of a share on Windows, the first two are what makes it one.
	const share = path.startsWith('\\\\') ? '/' : '';
	return share + posix.normalize(path.replaceAll('\\', '/')).replace(/(?<=.)\/$/u, '');
};

const listedTexts = (value: Json | undefined): readonly string[] =>
	Array.isArray(value) ? value.flatMap((each) => (typeof each === 'string' && each.trim() ? [each.trim()] : [])) : [];

/** The folders that the configuration adds, and those of them that cannot be told. */
function extraFolders(config: JsonObject, environment: Environment): readonly string[] {
	return listedTexts(at(config, 'skills', 'load', 'extraDirs')).flatMap((each) => userPath(each, environment) ?? []);
}

/** Folders that links may lead into although they lie elsewhere; only 2026.9 asks. */
export const allowedTargets = (config: JsonObject, environment: Environment): readonly string[] =>
	listedTexts(at(config, 'skills', 'load', 'allowSymlinkTargets')).flatMap((each) => userPath(each, environment) ?? []);

/** What differs between the releases of 2026.1. */
interface Names2026_1 {
	readonly product: 'clawdbot' | 'openclaw';
	readonly stateVariables: readonly string[];
	readonly stateFolder: string;
	readonly bundledVariable: string;
}

const variable = ({ variables }: Environment, names: readonly string[]): string | undefined => {
	for (const name of names) if (variables[name]?.trim()) return variables[name]?.trim();
	return undefined;
};

export const names2026_1_29: Names2026_1 = {
	product: 'openclaw',
	stateVariables: ['OPENCLAW_STATE_DIR', 'CLAWDBOT_STATE_DIR'],
	stateFolder: '.openclaw',
	bundledVariable: 'OPENCLAW_BUNDLED_SKILLS_DIR',
};

/** Extra folders, then what comes with the installation, what was installed, and the workspace's own. */
export function roots2026_1(names: Names2026_1) {
	return ({ root, environment, skills }: Snapshot, { config }: RootRequest): readonly SkillRoot[] => {
		const { product } = names;
		const named = variable(environment, names.stateVariables);
		const state = (named && userPath(named, environment)) ?? `${environment.home}/${names.stateFolder}`;
		const bundled = variable(environment, [names.bundledVariable]) ?? skills?.bundled;
		return [
			...extraFolders(config, environment).map((folder) => extra(folder, `${product}-extra`)),
			...(bundled === undefined ? [] : [bundledRoot(bundled, `${product}-bundled`)]),
			managedRoot(`${state}/skills`, `${product}-managed`),
			workspaceRoot(root, `${product}-workspace`),
		];
	};
}

/** As before, and the folders that several programs share, each in front of the workspace's own. */
export function roots2026_3(snapshot: Snapshot, request: RootRequest): readonly SkillRoot[] {
	const own = executionRoots(snapshot.root);
	if (request.workspaceOnly) return own.slice(-1);
	const before = roots2026_1(names2026_1_29)(snapshot, request).slice(0, -1);
	return [...before, personalRoot(snapshot.environment.home), ...own];
}

const extra = (folder: string, source: string): SkillRoot => ({
	folder,
	source,
	tier: 'extra',
	title: 'a folder that the configuration adds',
});
const bundledRoot = (folder: string, source: string): SkillRoot => ({
	folder,
	source,
	tier: 'bundled',
	title: 'skills of the installation',
});
const managedRoot = (folder: string, source: string): SkillRoot => ({
	folder,
	source,
	tier: 'managed',
	title: 'skills installed for all agents',
});
const personalRoot = (home: string): SkillRoot => ({
	folder: `${home}/.agents/skills`,
	source: 'agents-skills-personal',
	tier: 'personal',
	title: 'your own skills, for all programs',
});
const workspaceRoot = (root: string, source: string): SkillRoot => ({
	folder: `${root}/skills`,
	source,
	tier: 'workspace',
	title: 'skills of this workspace',
});

/** The folder that 2026.9 keeps its state in; the folder of its configuration unless named. */
function state2026_9(environment: Environment): { readonly folder: string; readonly isUsual: boolean } {
	const usual = `${environment.home}/.openclaw`;
	const named = variable(environment, ['OPENCLAW_STATE_DIR']);
	if (named !== undefined) {
		const folder = userPath(named, environment) ?? usual;
		return { folder, isUsual: folder === usual };
	}
	const config = variable(environment, ['OPENCLAW_CONFIG_PATH']);
	const path = config && userPath(config, environment);
	return { folder: path ? posix.dirname(path) : usual, isUsual: true };
}

const pluginRoot = (state: string): SkillRoot => ({
	folder: `${state}/plugin-skills`,
	source: 'openclaw-extra',
	tier: 'extra',
	title: 'skills of plugins',
	isPublished: true,
});

/** Folders of skills as 2026.7.1 ranks them. */
export function roots2026_7(snapshot: Snapshot, { config, workspaceOnly }: RootRequest): readonly SkillRoot[] {
	const { root, environment, skills } = snapshot;
	if (workspaceOnly) return executionRoots(root).slice(1);
	const { folder: state } = state2026_9(environment);
	const bundled = variable(environment, ['OPENCLAW_BUNDLED_SKILLS_DIR']) ?? skills?.bundled;
	return [
		...extraFolders(config, environment).map((folder) => extra(folder, 'openclaw-extra')),
		...(at(config, 'plugins', 'enabled') === false ? [] : [pluginRoot(state)]),
		...(bundled === undefined ? [] : [bundledRoot(bundled, 'openclaw-bundled')]),
		managedRoot(`${state}/skills`, 'openclaw-managed'),
		personalRoot(environment.home),
		...executionRoots(root),
	];
}

/** Folders of skills as 2026.9.6 ranks them. */
export function roots2026_9(snapshot: Snapshot, request: RootRequest): readonly SkillRoot[] {
	const { root, environment, skills } = snapshot;
	const { config, agentId, workspaceOnly } = request;
	const own = workspaceRoot(root, 'openclaw-workspace');
	if (workspaceOnly) return [own];
	const { folder: state, isUsual } = state2026_9(environment);
	const bundled = variable(environment, ['OPENCLAW_BUNDLED_SKILLS_DIR']) ?? skills?.bundled;
	const hasPlugins = at(config, 'plugins', 'enabled') !== false;
	return [
		...extraFolders(config, environment).map((folder) => extra(folder, 'openclaw-extra')),
		...(hasPlugins ? [pluginRoot(state)] : []),
		...(bundled === undefined ? [] : [bundledRoot(bundled, 'openclaw-bundled')]),
		...(bundled !== undefined && agentId !== undefined && isCustodian(config, agentId)
			? [bundledRoot(`${posix.dirname(bundled)}/custodian-skills`, 'openclaw-custodian')]
			: []),
		...(agentId === undefined
			? []
			: [
					{
						folder: `${agentFolder(config, agentId, state, environment)}/workshop-skills`,
						source: 'openclaw-workshop',
						tier: 'workshop' as const,
						title: 'skills that the agent has written in its workshop',
					},
				]),
		managedRoot(`${state}/skills`, 'openclaw-managed'),
		...(isUsual ? [personalRoot(environment.home)] : []),
		...executionRoots(root),
	];
}

/** The two folders that a workspace, or a separate folder that an agent works in, has for skills. */
export const executionRoots = (root: string): readonly SkillRoot[] => [
	{
		folder: `${root}/.agents/skills`,
		source: 'agents-skills-project',
		tier: 'workspace',
		title: 'skills of this project, for all programs',
	},
	workspaceRoot(root, 'openclaw-workspace'),
];

const agentFolder = (config: JsonObject, agentId: string, state: string, environment: Environment): string => {
	const written = textAt(config, 'agents', 'entries', agentId, 'agentDir');
	return (written && userPath(written, environment)) ?? `${state}/agents/${agentId}/agent`;
};

/** The agent that looks after the program itself: the one that is named for it, else the only one. */
function isCustodian(config: JsonObject, agentId: string): boolean {
	const named = textAt(config, 'agents', 'defaults', 'systemAgent', 'agentId')?.trim();
	if (named) return named === agentId;
	const entries = at(config, 'agents', 'entries');
	const ids = typeof entries === 'object' && entries !== null ? Object.keys(entries) : [];
	return ids.length === 0 ? agentId === 'main' : ids.length === 1 && ids[0] === agentId;
}

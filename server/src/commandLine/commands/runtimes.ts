import { runtimeById, runtimes } from '../../engine/runtimes/registry.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, oneLine, type Terminal } from '../terminal/terminal.ts';
import { openFolder } from '../workspace/openFolder.ts';

interface RuntimesOptions {
	/** Whose workspaces are explained; without one, the runtimes are listed. */
	readonly folder?: string;
	readonly format: 'text' | 'json';
}

/** Lists what can be stood in for, newest first, or says for each workspace at and under a folder what it is taken for. */
export async function showRuntimes(options: RuntimesOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, format } = options;
	if (folder === undefined) listRuntimes(format, terminal);
	else {
		const workspaces = await openFolder(folder, {});
		terminal.out(format === 'json' ? asJson(workspaces) : workspaces.map(explained).join('\n'));
	}
	return exitStatus.fine;
}

function listRuntimes(format: RuntimesOptions['format'], terminal: Terminal): void {
	if (format === 'json') {
		const list = runtimes.map(({ id, title, sessionKinds, config }) => ({
			id,
			title,
			sessionKinds,
			configNames: config?.names ?? [],
		}));
		terminal.out(`${JSON.stringify(list, undefined, '\t')}\n`);
		return;
	}
	const width = Math.max(...runtimes.map(({ id }) => id.length));
	for (const { id, title } of runtimes) terminal.out(`${id.padEnd(width)}  ${title}\n`);
}

function explained(workspace: Workspace): string {
	const { root, runtime, evidence } = workspace;
	const { config } = workspace.snapshot();
	const width = Math.max(...evidence.alternatives.map(({ id }) => id.length), 0);
	const rows = (title: string, texts: readonly string[]) =>
		texts.map((text, index) => `  ${(index === 0 ? title : '').padEnd(15)}${text}`);
	const lines = [
		shown(root),
		...rows('runtime', [`${runtime.title} (${runtime.id})`]),
		...rows('because', evidence.reasons),
		...rows('also here', evidence.also?.map((id) => `${runtimeById(id)?.title ?? id} (${id})`) ?? []),
		...rows('this version', evidence.version === undefined ? [] : evidence.version.split('; ')),
		...rows('configuration', config ? [shown(config.path)] : runtime.config ? ['none found'] : []),
		...rows(
			'not',
			evidence.alternatives.map(({ id, whyNot }) => `${id.padEnd(width)}  ${whyNot}`),
		),
		...rows('to change it', ['--runtime ID, or "soulscope.runtime": "ID" in the editor’s settings for the folder']),
	];
	return `${lines.map(oneLineKept).join('\n')}\n`;
}

/** `oneLine` that leaves the indentation. */
const oneLineKept = (line: string): string => `${/^ */u.exec(line)?.[0] ?? ''}${oneLine(line)}`;

function asJson(workspaces: readonly Workspace[]): string {
	const explanations = workspaces.map((workspace) => {
		const { runtime, evidence } = workspace;
		const { strength, reasons, version, alternatives } = evidence;
		return {
			root: workspace.root,
			runtime: runtime.id,
			runtimeTitle: runtime.title,
			version: runtime.version,
			strength,
			reasons,
			also: evidence.also ?? [],
			versionReason: version ?? null,
			alternatives,
			config: workspace.snapshot().config?.path ?? null,
			change: { option: '--runtime', setting: 'soulscope.runtime' },
		};
	});
	return `${JSON.stringify({ workspaces: explanations }, undefined, '\t')}\n`;
}

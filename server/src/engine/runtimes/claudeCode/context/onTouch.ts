import { join } from 'node:path';
import type { Touch } from '../../../workspace/session.ts';
import type { FileLoading, LoadingPlan, RuleChoice } from './loading.ts';
import { isInside, isMatched } from './matching.ts';
import { compared } from './rulePaths.ts';
import { loadFolder, rulesFolder, walkOf } from './startup.ts';

/** Rules for the file whose patterns count from `folder`. */
const rulesFor = (file: string, folder: string): RuleChoice => ({
	matches: (patterns) => isMatched(patterns.map(compared), folder, file),
});

/**
 * What arrives because the agent has touched a file: rules for it, and the files of the folders between cwd and it. Nothing does for
 * files elsewhere, and for folders.
 */
export function loadOnTouch(loading: FileLoading, { run, bars }: LoadingPlan, touch: Touch, turn: number): void {
	const { path, by } = touch;
	const { cwd, sources } = run;
	// Of a tool that may not touch the file nothing comes.
	if (by === 'list' || !isInside(cwd, path) || path === cwd || bars.isDenied(path)) return;
	loading.touched(touch, turn);
	const project = sources.has('project');
	const local = sources.has('local');
	loading.rules(join(run.managedFolder, rulesFolder), 'managed', rulesFor(path, cwd));
	if (sources.has('user')) loading.rules(join(run.configFolder, 'rules'), 'user', rulesFor(path, cwd));
	const around = walkOf(cwd);
	for (const folder of walkOf(join(path, '..')).slice(around.length)) {
		loadFolder(loading, { folder, project, local }, () => undefined);
		if (!project) continue;
		loading.rules(join(folder, rulesFolder), 'project', 'always');
		loading.rules(join(folder, rulesFolder), 'project', rulesFor(path, folder));
	}
	if (!project) return;
	for (const folder of around) loading.rules(join(folder, rulesFolder), 'project', rulesFor(path, folder));
}

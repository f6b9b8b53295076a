import type { SetupResult } from '../../../../protocol/workspace/setup.ts';
import type { TemplateFile } from '../../engine/runtimes/capabilities/install.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { highestDraw } from '../../engine/workspace/session.ts';
import type { FileEntry, WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { WriteGate, WritePolicy } from '../writes/gate.ts';
import type { WriteFailure } from '../writes/outcome.ts';
import { sign } from '../writes/records/record.ts';

/** Nothing that we would read, but something of that name is there. */
const standing: ReadonlySet<WriteFailure> = new Set(['symlink', 'hard-link', 'not-a-file', 'not-text']);

export interface SetUpRequest {
	/** Absolute path of the folder. */
	readonly root: string;
	readonly runtime: Pick<Runtime, 'install' | 'title' | 'roleOf' | 'beforeRun'>;
	/** Say what would be made, and make nothing. */
	readonly dryRun: boolean;
}

export interface SetUpOptions {
	readonly gate: WriteGate;
}

/** Writes the template files that are not there yet; never touches one that is. Never throws. */
export async function setUp(request: SetUpRequest, options: SetUpOptions): Promise<SetupResult> {
	const { root, runtime, dryRun } = request;
	const { install } = runtime;
	if (!install) return { kind: 'failed', message: `Soulscope cannot set up a ${runtime.title} workspace yet.` };
	const { files: known } = install;
	const wanted = known.filter(({ path, when }) => when !== 'injected' || runtime.roleOf(path)?.injected);
	const policy: WritePolicy = {
		what: 'a new workspace',
		accepts: (path) => known.some((template) => template.path === path),
	};

	const there = new Set<WorkspacePath>();
	for (const { path } of known) {
		const read = await options.gate.read({ root, path, policy });
		if (read.kind === 'read' ? read.text !== undefined : standing.has(read.failure)) there.add(path);
		else if (read.kind === 'failed' && read.failure !== 'gone') return { kind: 'failed', message: read.message };
	}
	const isNew = there.size === 0 && !deletesRitual(request, wanted);
	const signature = sign('set up');

	const created: WorkspacePath[] = [];
	const kept: WorkspacePath[] = [];
	for (const { path, when, text } of wanted) {
		if (there.has(path)) kept.push(path);
		else if (when === 'new' && !isNew) continue;
		else if (dryRun) created.push(path);
		else {
			const outcome = await options.gate.create({ root, path, policy, signature, text });
			if (outcome.kind === 'written') created.push(path);
			else if (outcome.failure === 'exists') kept.push(path);
			else return { kind: 'failed', message: soFar(outcome.message, created) };
		}
	}
	return { kind: 'done', created, kept };
}

/** True where the runtime would take the new files for an agent's that has met its person, and delete the ritual at once. */
function deletesRitual({ root, runtime }: SetUpRequest, wanted: readonly TemplateFile[]): boolean {
	if (!runtime.beforeRun) return false;
	const files = new Map<WorkspacePath, FileEntry>();
	for (const { path, text } of wanted) {
		const content = { kind: 'text', text, origin: 'disk' } as const;
		files.set(path, { path, content, link: 'none', size: text.length, modified: 0 });
	}
	const environment = { home: root, hostTimeZone: 'UTC', variables: {} };
	const session = { kind: 'main', now: 0, timeZone: 'UTC', random: highestDraw } as const;
	const { deletes } = runtime.beforeRun({ root, files, config: undefined, environment }, session);
	return deletes.length > 0;
}

const soFar = (message: string, created: readonly WorkspacePath[]): string =>
	created.length === 0 ? message : `${message} Created before that: ${created.join(', ')}.`;

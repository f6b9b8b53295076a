import { join, resolve } from 'node:path';
import { recordedWrites } from '../../app/writes.ts';
import { type PersonaPlace, type PersonaPlan, planPersona } from '../../engine/copying/personaCopy.ts';
import { type PersonaLosses, personaLosses } from '../../engine/copying/personaLosses.ts';
import { lossesText, takenText, tokensText } from '../../engine/copying/personaReport.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { loadO200kCounter } from '../../engine/text/lengths/o200k.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { createSecretScanner } from '../../host/secrets/scanner.ts';
import { writePersona } from '../../host/workspace/copyPersona.ts';
import { areUnchecked, showDiff } from '../changes/showDiff.ts';
import { oneOf } from '../commands/preview.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { mustHaveRoom } from '../workspace/folder.ts';
import { openFolder, workspacesAround } from '../workspace/openFolder.ts';
import { placeAt } from './place.ts';

export interface CopyOptions {
	readonly folder: string;
	readonly runtime?: Runtime;
	/** That of the folder itself unless said. */
	readonly for?: Runtime;
	readonly into: string;
	readonly dryRun?: boolean;
	readonly json?: boolean;
	readonly yes?: boolean;
	readonly color?: boolean;
}

function asText(plan: PersonaPlan, losses: PersonaLosses, title: string, taken: string): string {
	const files = plan.files.map(({ path, from }) => `  ${path}  from ${from.map(oneLine).join(', ')}`);
	const lost = lossesText(plan, losses).map((line) => `  - ${oneLine(line)}`);
	return [
		`${title}:`,
		...(files.length === 0 ? ['  nothing'] : files),
		'',
		...(lost.length === 0 ? ['Nothing is lost on the way.'] : ['Lost on the way:', ...lost]),
		'',
		tokensText(losses),
		taken,
		'',
		'',
	].join('\n');
}

async function isWanted(count: number, { into, yes, json }: CopyOptions, terminal: Terminal): Promise<boolean> {
	if (yes) return true;
	if (json || !terminal.ask)
		throw new InputError(
			'nothing was written: this asks before it writes, but there is nobody to ask. --yes writes without asking',
		);
	const answer = await terminal.ask(
		`Create ${count} ${count === 1 ? 'file' : 'files'} in ${shown(into)}? [y]es, [n]o:`,
	);
	return /^y(?:es)?$/iu.test(answer?.trim() ?? '');
}

/** What the folder will be taken for with the copy in it, as somebody finds it who opens it and names no runtime. */
const takenWith = ({ files }: PersonaPlan, into: string) =>
	workspacesAround({}).wouldBe(into, new Map(files.map(({ path, text }) => [path, text])));

/** Shows what a copy of the persona for another runtime would be and what is lost on the way, asks, and creates it. */
export async function copyPersona(options: CopyOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, into, dryRun = false, json = false, color } = options;
	const onTrouble = (message: string) => terminal.err(message);
	const scanner = createSecretScanner({ onTrouble });
	const workspace = oneOf(
		folder,
		await openFolder(folder, { secrets: scanner, ...(options.runtime && { runtime: options.runtime }) }),
	);
	const from: PersonaPlace = { runtime: workspace.runtime, snapshot: workspace.snapshot() };
	const target = options.for ?? workspace.runtime;
	if (!from.runtime.persona || !target.persona)
		throw new InputError('Soulscope does not know which files are a persona there');
	if (resolve(into) === workspace.root) throw new InputError('--into has to be another folder');
	await mustHaveRoom(resolve(into));
	const to = await placeAt(into, target, from.snapshot.environment);
	const plan = planPersona(from, to);
	const losses = personaLosses(from, to, plan, workspace.session(), await loadO200kCounter());
	const taken = await takenWith(plan, resolve(into));
	if (!json) {
		const title = `${from.runtime.title} to ${target.title}, into ${shown(into)}`;
		terminal.out(asText(plan, losses, title, oneLine(takenText(shown(into), target, taken))));
		for (const { path, text } of plan.files) {
			// What has a secret in it is not copied.
			const secrets = areUnchecked([text], scanner) ? undefined : [];
			showDiff(shown(join(into, path)), { before: '', after: text, secrets }, color, terminal);
		}
	}
	const count = plan.files.length;
	const isWritten = count > 0 && !dryRun && (await isWanted(count, options, terminal));
	let created: readonly string[] = [];
	let problem: string | undefined;
	if (isWritten) {
		using writes = recordedWrites({ folder: dataFolder(), clock: Date.now, onTrouble });
		({ created, problem } = await writePersona(writes.gate, resolve(into), plan.files));
	}
	if (json) {
		const { files, standing, staying, droppedKeys } = plan;
		const report = {
			from: from.runtime.id,
			to: target.id,
			into: to.snapshot.root,
			written: created,
			files,
			standing,
			staying,
			droppedKeys,
			takenFor: taken?.runtime.id ?? null,
			...losses,
		};
		terminal.out(`${JSON.stringify(report, undefined, '\t')}\n`);
	} else {
		terminal.err(
			created.length > 0
				? `${created.length} ${created.length === 1 ? 'file' : 'files'} created`
				: 'nothing was written',
		);
	}
	if (problem !== undefined) throw new InputError(problem);
	return exitStatus.fine;
}

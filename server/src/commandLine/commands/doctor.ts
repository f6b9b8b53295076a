import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { createSecretScanner, type SecretScanner } from '../../host/secrets/scanner.ts';
import { areUnchecked } from '../changes/showDiff.ts';
import { type FixedFile, writeAsked } from '../changes/writeAsked.ts';
import { type ExaminedWorkspace, examineFolder } from '../doctor/examine.ts';
import type { DoctorFormat } from '../doctor/formatNames.ts';
import { doctorJson, doctorSarif } from '../doctor/formats.ts';
import { doctorText } from '../doctor/text.ts';
import { coloursFor } from '../terminal/colours.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from '../terminal/terminal.ts';
import { type AgentPlaceFlags, agentPlace } from '../workspace/agentPlace.ts';
import { openPacks } from '../workspace/packs.ts';

export interface DoctorOptions extends AgentPlaceFlags {
	readonly folder: string;
	readonly runtime?: Runtime;
	readonly format: DoctorFormat;
	/** Makes the changes that need no decision. */
	readonly fix?: boolean;
	/** Without being asked about each file. */
	readonly yes?: boolean;
	readonly color?: boolean;
}

/** As wide as what is shown on no screen is made. */
const columnsOfNoScreen = 100;

/** Each file once: what a second fix wants of it comes with the next run. */
function fixesIn(examined: readonly ExaminedWorkspace[], scanner: SecretScanner): readonly FixedFile[] {
	const files = new Map<string, FixedFile>();
	for (const { workspace, diagnoses, secretsIn } of examined) {
		for (const { path, before, after } of diagnoses.flatMap(({ fix }) => fix?.changes ?? [])) {
			const absolute = workspace.absolute(path);
			if (files.has(absolute)) continue;
			const isUnchecked = areUnchecked([before ?? '', after ?? ''], scanner);
			const secrets = isUnchecked ? undefined : before === undefined ? [] : secretsIn(path, before);
			files.set(absolute, { root: workspace.root, inRoot: path, before, after, secrets });
		}
	}
	return [...files.values()];
}

/** Says what is wrong with every workspace at and under the folder, and with what is around it. */
export async function doctor(options: DoctorOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, runtime, format, fix = false, yes = false, color } = options;
	if (yes && !fix) throw new InputError('--yes works only with --fix');
	if (fix && options.database !== undefined)
		throw new InputError('--database cannot be used with --fix: it is only read');
	// A pack that is refused is one of the problems, and not told of twice.
	const { wordingFor } = await openPacks(undefined, { ...terminal, err: () => undefined });
	const secrets = createSecretScanner({ onTrouble: (message) => terminal.err(message) });
	const place = agentPlace(folder, options);
	const look = () => examineFolder(folder, { ...place, ...(runtime && { runtime }), wordingFor, secrets }, terminal);
	let examined = await look();
	let trouble: ExitStatus | undefined;
	if (fix) {
		const isShown = format === 'text';
		const files = fixesIn(examined, secrets);
		trouble = await writeAsked(files, { isShown, yes, color }, terminal);
		if (files.length > 0) examined = await look();
	}
	print(examined, options, terminal);
	for (const { workspace, troubles } of examined)
		for (const each of troubles) terminal.err(`${shown(workspace.root)}: ${each}`);
	if (trouble !== undefined) return trouble;
	if (examined.some(({ troubles }) => troubles.length > 0)) return exitStatus.badInput;
	const isWrong = examined.some(({ diagnoses }) => diagnoses.some(({ level }) => level === 'error'));
	return isWrong ? exitStatus.errorsFound : exitStatus.fine;
}

function print(examined: readonly ExaminedWorkspace[], { format, color }: DoctorOptions, terminal: Terminal): void {
	const { screen } = terminal;
	if (format !== 'text') {
		terminal.out(format === 'json' ? doctorJson(examined) : doctorSarif(examined));
		return;
	}
	const colours = coloursFor({ asked: color, variables: process.env, isScreen: screen !== undefined });
	const text = doctorText(examined, { colours, columns: screen?.columns ?? columnsOfNoScreen });
	if (screen) screen.paint(text);
	else terminal.out(text);
}

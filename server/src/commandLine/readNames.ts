import { type Command, InvalidArgumentError } from 'commander';
import type { RuleLevels } from '../engine/workspace/runRules.ts';

/**
 * Reads what only the runtimes and the rules know: their names. Who gives none does not wait until all of these are loaded.
 * Says what is wrong as the rest of the command line does.
 */
export async function readNames(command: Command): Promise<void> {
	const { rule, ...ids } = command.opts<{ runtime?: string; as?: string; for?: string; rule?: readonly string[] }>();
	if (ids.runtime === undefined && ids.as === undefined && ids.for === undefined && rule === undefined) return;
	const { gatherLevels, parseRuntime } = await import('./namedArguments.ts');
	const reading = <Value>(name: string, text: string, read: () => Value): Value => {
		try {
			return read();
		} catch (error) {
			if (!(error instanceof InvalidArgumentError)) throw error;
			const { flags = '' } = command.options.find((option) => option.attributeName() === name) ?? {};
			return command.error(`error: option '${flags}' argument '${text}' is invalid. ${error.message}`);
		}
	};
	for (const name of ['runtime', 'as', 'for'] as const) {
		const id = ids[name];
		if (id === undefined) continue;
		command.setOptionValue(
			name,
			reading(name, id, () => parseRuntime(id)),
		);
	}
	let levels: RuleLevels | undefined;
	for (const text of rule ?? []) levels = reading('rule', text, () => gatherLevels(text, levels));
	if (levels) command.setOptionValue('rule', levels);
}

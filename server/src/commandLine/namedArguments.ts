import { InvalidArgumentError } from 'commander';
import { runtimeById, runtimes } from '../engine/runtimes/registry.ts';
import type { Runtime } from '../engine/runtimes/runtime.ts';
import type { RuleLevels } from '../engine/workspace/runRules.ts';
import { isLevel, troubleWithRule } from './check/ruleLevels.ts';

export function parseRuntime(id: string): Runtime {
	const runtime = runtimeById(id);
	if (!runtime) throw new InvalidArgumentError(`Known runtimes are ${runtimes.map((known) => known.id).join(', ')}.`);
	return runtime;
}

/** `CODE=LEVEL`, added to those before it. */
export function gatherLevels(text: string, before: RuleLevels = {}): RuleLevels {
	const [code = '', level, ...more] = text.split('=');
	if (!isLevel(level) || more.length > 0) {
		throw new InvalidArgumentError(
			'Write a rule such as budget.near-limit=off; the levels are error, warning, information, hint and off.',
		);
	}
	const trouble = troubleWithRule(code);
	if (trouble !== undefined) throw new InvalidArgumentError(`${trouble.charAt(0).toUpperCase()}${trouble.slice(1)}`);
	return { ...before, [code]: level };
}

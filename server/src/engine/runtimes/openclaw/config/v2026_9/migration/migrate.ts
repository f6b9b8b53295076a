import { at, isJsonObject, type JsonObject, textAt } from '../../../../../text/json5.ts';
import type { ValueCheck } from '../../validation/checks.ts';
import type { PreparedShape } from '../../validation/shape.ts';
import { agentSteps, laterAgentSteps, shownHeartbeats } from './agents.ts';
import { ConfigDraft } from './draft.ts';
import { gatewaySteps } from './gateway.ts';
import { messageSteps } from './messages.ts';
import { pluginSteps } from './plugins.ts';
import { retired } from './retired.ts';
import { clears, type MigrationStep } from './steps.ts';
import { toolSteps } from './tools.ts';

/** What moves comes before what is taken out, as it may be taken out of where it is then. */
const steps: readonly MigrationStep[] = [
	...agentSteps,
	...messageSteps,
	...gatewaySteps,
	...pluginSteps,
	...toolSteps,
	...laterAgentSteps,
	clears(retired),
	shownHeartbeats,
];

/**
 * A configuration that an earlier version wrote, as OpenClaw 2026.9.6 writes it anew when it starts. It does so with one that
 * it could not start with, if the outcome is accepted; what it cannot put right stays as it is.
 */
export function migrated(config: JsonObject): PreparedShape {
	const draft = new ConfigDraft(config);
	for (const step of steps) step(draft);
	return { value: draft.root as JsonObject, isEarlier: false, written: (path) => draft.written(path) };
}

const selectors: ReadonlySet<string> = new Set(['openrouter:auto', 'openrouter:free']);
const modelName = /^[^\s*/]+(?:\/[^\s*/]+)*\/(?:\*|[^\s*/]+)$/u;

/**
 * What the program does not put right, and accepts only in a configuration that needs no putting right otherwise: names of
 * models that stand for what agents may use, and that it cannot make out.
 */
export const unmigrated: ValueCheck = (config, report) => {
	const models = at(config, 'agents', 'defaults', 'models');
	const isSettled = isJsonObject(at(config, 'agents', 'defaults', 'modelPolicy'));
	if (!isJsonObject(models) || isSettled || at(config, 'meta', 'migrations', 'modelPolicyAllowlist') === true) return;
	const aliases = new Set(Object.values(models).map((model) => textAt(model, 'alias')?.trim().toLowerCase()));
	for (const key of Object.keys(models)) {
		const name = key.trim();
		const isKnown = aliases.has(name.toLowerCase()) || selectors.has(name.toLowerCase()) || modelName.test(name);
		if (name === '' || isKnown) continue;
		report(
			['agents', 'defaults', 'models', key],
			`“${key}” names no provider, so the keys of earlier versions in this file are not carried over`,
		);
	}
};

import { grouped } from '../../../text/grouped.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { RunFailure } from '../../../workspace/preparation.ts';
import { statedWindow } from '../config/settings.ts';
import { reasonOf } from '../skills/capability.ts';
import type { HermesRun } from './run.ts';
import { leastWindow } from './window.ts';

/** What keeps the program from a prompt: first the model, which it looks at as it starts. */
export const failureIn = (run: HermesRun): RunFailure | undefined => windowFailure(run) ?? skillFailure(run);

function windowFailure({ world: { root, settings } }: HermesRun): RunFailure | undefined {
	const window = statedWindow(settings);
	if (window === undefined || window >= leastWindow) return undefined;
	const path = pathFrom(root, settings.file);
	return {
		why: `${path} gives the model a window of ${grouped(window)} tokens, and Hermes Agent needs ${grouped(leastWindow)}`,
		path,
		keys: ['model', 'context_length'],
		saidInPlace: true,
	};
}

/** A skill that it cannot get past. */
function skillFailure({ world: { root }, skills: { skills } }: HermesRun): RunFailure | undefined {
	const at = skills.find(({ omitted }) => omitted?.kind === 'fails' && omitted.stops);
	if (!at?.omitted) return undefined;
	const path = pathFrom(root, at.file);
	return { why: `${path}: ${reasonOf(at.omitted, root)}`, path, saidInPlace: true };
}

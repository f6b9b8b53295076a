import { askable, choosableIn, type OpenCodeAgent } from '../agents/agents.ts';
import type { StartFault } from '../config/faults.ts';
import type { OpenCodeSettings } from '../config/settings.ts';
import type { RunWorld } from '../world.ts';

/** What keeps the program from starting, an agent that cannot be the usual one included. */
export function startFaults(
	{ faults, defaultAgent }: OpenCodeSettings,
	agents: ReadonlyMap<string, OpenCodeAgent>,
	chosen?: string,
): readonly StartFault[] {
	// Where a person has chosen another, nobody looks for the usual one.
	if (defaultAgent === undefined || (chosen !== undefined && askable(agents, chosen))) return faults;
	const agent = agents.get(defaultAgent);
	const isFit = agent && choosableIn(agents).includes(agent);
	if (isFit) return faults;
	const why = !agent ? 'unknown' : agent.mode === 'subagent' ? 'subagent' : 'hidden';
	return [...faults, { kind: 'no-agent', name: defaultAgent, why }];
}

const noAgent = {
	unknown: 'there is no such agent',
	subagent: 'that agent is for other agents alone',
	hidden: 'that agent is hidden',
} as const;

/** One clause for people: what is wrong. */
export function faultText(world: Pick<RunWorld, 'pathOf'>, fault: StartFault): string {
	switch (fault.kind) {
		case 'broken':
			return `${world.pathOf(fault.file)} cannot be read (${fault.failure.message.replace(/\.\s*$/u, '')})`;
		case 'misfit':
			return `${fault.misfit.path.join('.')} in ${world.pathOf(fault.file)} has to be ${fault.misfit.wanted}`;
		case 'reference':
			return `${world.pathOf(fault.file)} names the file ${world.pathOf(fault.missing)}, which is not there`;
		case 'no-agent':
			return `default_agent is ${fault.name}, and ${noAgent[fault.why]}`;
	}
}

/** The first fault, for people; undefined where the program starts. */
export function startFaultText(
	world: Pick<RunWorld, 'pathOf'>,
	settings: OpenCodeSettings,
	agents: ReadonlyMap<string, OpenCodeAgent>,
	chosen: string | undefined,
): string | undefined {
	const [fault] = startFaults(settings, agents, chosen);
	return fault && faultText(world, fault);
}

import { booleanOf, type Header, promptFileOf, stringOf } from '../matter/promptFile.ts';
import type { EditorWorld } from '../settings/world.ts';
import { isClaudeAgent, plainName } from './kinds.ts';
import { type Located, listAllFiles } from './listing.ts';

/** For whom an agent is written. */
export type AgentTarget = 'vscode' | 'github-copilot' | 'claude' | 'undefined';

/** An agent that a person can choose, and that other agents may run. */
export interface CustomAgent extends Located {
	readonly name: string;
	readonly description?: string;
	readonly argumentHint?: string;
	readonly target: AgentTarget;
	readonly userInvocable: boolean;
	/** True where other agents are told of it. */
	readonly agentInvocable: boolean;
}

export function targetOf(header: Header | undefined, path: string): AgentTarget {
	if (isClaudeAgent(path)) return 'claude';
	const target = stringOf(header, 'target');
	return target === 'github-copilot' || target === 'vscode' ? target : 'undefined';
}

export function listAgents(world: EditorWorld): readonly CustomAgent[] {
	return listAllFiles(world, 'agent').flatMap((located): CustomAgent[] => {
		const content = world.places.read(located.file);
		if (content?.kind !== 'text') return [];
		const { header } = promptFileOf(content);
		const description = stringOf(header, 'description');
		const argumentHint = stringOf(header, 'argument-hint');
		return [
			{
				...located,
				name: stringOf(header, 'name') ?? plainName(located.file),
				...(description !== undefined && { description }),
				...(argumentHint !== undefined && { argumentHint }),
				target: targetOf(header, located.file),
				userInvocable: booleanOf(header, 'user-invocable') !== false,
				// The older key counts for more where it is there.
				agentInvocable: booleanOf(header, 'infer') ?? booleanOf(header, 'disable-model-invocation') !== true,
			},
		];
	});
}

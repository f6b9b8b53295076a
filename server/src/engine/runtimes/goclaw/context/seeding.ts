import { bootstrapNames, fileNames } from '../files.ts';

/** `open`: everyone shapes a copy of their own. `predefined`: one agent for all, with a profile of each person. */
export const agentTypeOf = (configured: string | undefined): string => configured || 'open';

/** What a store or a folder has under a name; undefined where nothing. */
type Existing = (name: string) => string | undefined;

/** Created in a workspace that lacks them; what is there stays, empty or not. A new one gets the first-run ritual. */
export function workspaceSeeds(exists: (name: string) => boolean): string[] {
	const brandNew = !exists(fileNames.agents);
	return bootstrapNames.filter((name) => !exists(name) && (name !== fileNames.bootstrap || brandNew));
}

const agentLevelNames = bootstrapNames.filter((name) => name !== fileNames.user && name !== fileNames.bootstrap);

/** A row with nothing in it counts as missing. */
const unfilled = (names: readonly string[], existing: Existing): string[] => names.filter((name) => !existing(name));

/** Rows that creating an agent fills. */
export const agentSeeds = (agentType: string, existing: Existing): string[] =>
	agentType === 'open' ? [] : unfilled(agentLevelNames, existing);

/** Rows that a person's first chat fills, and the template that BOOTSTRAP.md is filled from; empty where it is not. */
export function userSeeds(agentType: string, existing: Existing): { seeded: string[]; bootstrapTemplate: string } {
	const predefined = agentType === 'predefined';
	const names = predefined ? [fileNames.user, fileNames.bootstrap] : bootstrapNames;
	const seeded = unfilled(names, existing);
	const template = predefined ? 'BOOTSTRAP_PREDEFINED.md' : fileNames.bootstrap;
	return { seeded, bootstrapTemplate: seeded.includes(fileNames.bootstrap) ? template : '' };
}

/** From this message of the person on, a first-run ritual that is still there is deleted after the run. */
const lastBootstrapTurn = 3;

export const cleansUpBootstrap = (present: boolean, priorUserTurns: number): boolean =>
	present && priorUserTurns + 1 >= lastBootstrapTurn;

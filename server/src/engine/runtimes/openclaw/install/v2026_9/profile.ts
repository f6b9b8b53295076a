import { listed } from '../../../../rules/support/words.ts';
import type { RunRefusal } from '../../../../workspace/preparation.ts';
import { fileNames } from '../../files.ts';
import { digestAt, isAsMade, isReachable, type WorkspaceFacts } from '../facts.ts';
import type { Templates } from '../templates.ts';

export const isRefusal = (value: unknown): value is RunRefusal =>
	typeof value === 'object' && value !== null && 'remedy' in value;

/** What 2026.9.6 makes of the files that say who the agent is. */
export interface Profile {
	/** True where the file `name` is there and is not its template. */
	differs(name: string): boolean | RunRefusal;
	/**
	 * Why somebody seems to have worked here, one clause; undefined where nothing says so. `countsGit`: a repository says so
	 * as well.
	 */
	configured(countsGit: boolean): string | undefined | RunRefusal;
	/** True where AGENTS.md is neither the template nor what `hashes` say that a run left. */
	instructionsAreOwn(hashes: ReadonlyMap<string, string>): boolean | RunRefusal;
}

const profileNames = [fileNames.soul, fileNames.identity, fileNames.user] as const;

export function profileOf(facts: WorkspaceFacts, templates: Templates): Profile {
	/** A file that is not there, or about to be made, is no other than its template. */
	const differs = (name: string): boolean | RunRefusal => {
		const standing = facts.at(name);
		if (standing === undefined) return false;
		if (standing.kind === 'dangling') return standing.isLoop ? isALoop(name) : false;
		if (standing.kind !== 'other') return !isAsMade(standing, templates[name]);
		if (standing.cause === 'folder') return isAFolder(name);
		return standing.cause === 'forbidden' ? isForbidden(name) : true;
	};
	return {
		differs,
		configured(countsGit) {
			const answers = profileNames.map((name) => ({ name, differs: differs(name) }));
			const failed = answers.map((answer) => answer.differs).find(isRefusal);
			if (failed) return failed;
			const own = answers.filter((answer) => answer.differs).map(({ name }) => name);
			if (own.length > 0) return `${listed(own)} ${own.length === 1 ? 'has' : 'have'} been changed`;
			if (isReachable(facts.at('memory'))) return 'there is a memory folder';
			if (facts.names.has(fileNames.memory)) return `there is a ${fileNames.memory}`;
			if (facts.hasSkill) return 'there is a skill in skills/';
			return countsGit && facts.names.has('.git') ? 'it is a Git repository' : undefined;
		},
		instructionsAreOwn(hashes) {
			if (hashes.size === 0) return differs(fileNames.agents);
			const digest = digestAt(facts.at(fileNames.agents));
			const known = [hashes.get(fileNames.agents), templates[fileNames.agents]?.sha256];
			return digest !== undefined && !known.includes(digest);
		},
	};
}

export const isAFolder = (name: string): RunRefusal => ({
	kind: 'file-is-folder',
	why: `${name} is a folder, but it must be a file`,
	remedy: `Move the folder ${name} out of the workspace.`,
	path: name,
});

export const isForbidden = (name: string): RunRefusal => ({
	kind: 'file-forbidden',
	why: `${name} cannot be read`,
	remedy: `Allow the account that runs the agent to read ${name}.`,
	path: name,
});

const isALoop = (name: string): RunRefusal => ({
	kind: 'file-is-loop',
	why: `${name} is a link that leads back to itself`,
	remedy: `Delete the link ${name}, or make it lead to a file.`,
	path: name,
});

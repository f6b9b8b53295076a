import type { ProseLine } from '../../../prompt/wording/wording.ts';
import { utf8Length } from '../../../text/lengths/measure.ts';
import { lineWith } from './prose.ts';

/** A text that the runtime makes itself, line by line; each ends with a newline. */
export type VirtualFileLines = readonly (string | ProseLine)[];

const line = (length: number, digest?: string): ProseLine => ({ length, ...(digest === undefined ? {} : { digest }) });

/** More targets than this are searched for and not listed. */
const mostListed = 15;

export interface DelegationTarget {
	readonly agentKey: string;
	readonly displayName: string;
	readonly frontmatter: string;
}

/** Links that a team made are the team's business. */
export const manualLinks = <T extends { readonly teamId: string | null }>(links: readonly T[]): T[] =>
	links.filter(({ teamId }) => teamId === null);

/** DELEGATION.md: undefined where there is nobody to delegate to. */
export function delegationFile(targets: readonly DelegationTarget[]): VirtualFileLines | undefined {
	if (targets.length === 0) return undefined;
	return targets.length > mostListed ? delegationSearch(targets.length) : delegationList(targets);
}

function delegationList(targets: readonly DelegationTarget[]): VirtualFileLines {
	const listed = targets.flatMap(({ agentKey, displayName, frontmatter }) => [
		'',
		`### ${agentKey}${displayName === '' ? '' : ` (${displayName})`}`,
		...(frontmatter === '' ? [] : [frontmatter]),
		`→ \`delegate(agent="${agentKey}", task="describe the task")\``,
	]);
	return [
		'# Agent Delegation',
		'',
		line(93, 'd4a238a93be5c76a'),
		line(112, '105a0b3b44a2d76a'),
		line(89, '239fc086a767ec22'),
		'',
		'## Available Agents',
		...listed,
		'',
		'## When to Delegate',
		'',
		line(56, '07d63de6df966bde'),
		line(51, '4cdc40e5035319b5'),
		line(51, 'e13e370a2a853c13'),
		'',
	];
}

function delegationSearch(count: number): VirtualFileLines {
	return [
		'# Agent Delegation',
		'',
		line(62, '3dea6524f6f8a701'),
		line(64, 'd66809898dc9a86e'),
		'',
		lineWith(62, utf8Length(String(count))),
		'',
		line(74, 'b0360f00855fad89'),
		line(80, '19f0e1aee75bcf0c'),
		'',
		line(8, '872887e563e75957'),
		line(122, 'e352537a5ae968e5'),
		'',
		line(45, '1e4f98ff7966d7a5'),
		'',
	];
}

export interface TeamMember {
	readonly key: string;
	readonly role: string;
	readonly frontmatter: string;
	/** True for the agent whose prompt it is. */
	readonly self: boolean;
}

const leadWorkflow: VirtualFileLines = [
	line(91),
	'',
	line(43),
	line(72),
	line(89),
	'',
	line(78),
	line(49),
	'',
	line(21),
	line(78),
	line(59),
	line(59),
	line(69),
	line(78),
	'',
	line(51),
	'',
	line(88),
];

const memberWorkflow: VirtualFileLines = [
	line(65, '77e4f2997c7c7b1d'),
	line(55, '6ffc1d82a2d023e7'),
	'',
	line(21, '332b0623c090d5ee'),
	line(54, '44ee33c42b1b55f9'),
	line(66, 'a48dee1a22189981'),
	line(46, 'ae62205e46018c0a'),
	'',
	line(53, '0a5c4c47cc790cdc'),
	'',
	line(88, '40beffb962fb4eb6'),
];

/** TEAM.md: `members` in the order of joining. An agent that is not among them counts as a member. */
export function teamFile(
	team: { readonly name: string; readonly description: string },
	members: readonly TeamMember[],
): VirtualFileLines {
	const role = members.find(({ self }) => self)?.role ?? 'member';
	return [
		`# Team: ${team.name}`,
		...(team.description === '' ? [] : [team.description]),
		`Role: ${role}`,
		'',
		'## Members',
		line(90, '4666b4a26b1203b6'),
		'',
		...members.map(
			(member) =>
				`- **${member.self ? 'you' : member.key}** (${member.role})${member.frontmatter === '' ? '' : `: ${member.frontmatter}`}`,
		),
		'',
		'## Workflow',
		'',
		...(role === 'lead' ? leadWorkflow : memberWorkflow),
		'',
	];
}

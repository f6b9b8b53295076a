import type { AgentPage } from '../../managed/agentPage.ts';
import type { MeasuredLines } from './lineTable.ts';
import { prose3 } from './prose.ts';

type Team = NonNullable<AgentPage['team']>;
type TeamMember3 = Team['members'][number];

const nameOf = ({ display_name: name = '', agent_key: key }: TeamMember3): string =>
	name === '' ? `**${key}**` : `**${name}** \`${key}\``;

const about = ({ frontmatter }: TeamMember3): string => (frontmatter === '' ? '' : `: ${frontmatter}`);

const leads: MeasuredLines = [
	...prose3.teamWorkflow,
	'## Task Planning',
	...prose3.teamPlanning,
	'## Follow-up Reminders',
	...prose3.teamReminders,
];

const works: MeasuredLines = [
	'',
	...prose3.teamTask,
	'## Communication',
	...prose3.teamCommunication,
	'## Blocker Escalation',
	...prose3.teamBlockers,
];

/**
 * TEAM.md; `members` in the order of joining, `self` among them. Whether members may ask each other for help is taken to be as in a new team:
 * they may not.
 */
export function teamFile3({ name, description, members }: Team, self: string): MeasuredLines {
	const role = members.find(({ agent_key: key }) => key === self)?.role ?? 'member';
	const reviewers = role === 'lead' ? members.filter((member) => member.role === 'reviewer') : [];
	return [
		`# Team: ${name}`,
		...(description === '' ? [] : [description]),
		`Role: ${role}`,
		'',
		'## Members',
		...prose3.teamMembers,
		'',
		...members.map(
			(member) => `- ${member.agent_key === self ? '**you**' : nameOf(member)} (${member.role})${about(member)}`,
		),
		'',
		...(reviewers.length > 0
			? ['## Reviewers', ...prose3.teamReviewers, '', ...reviewers.map((each) => `- ${nameOf(each)}${about(each)}`), '']
			: []),
		'## Workflow',
		...(role === 'lead' ? leads : works),
	];
}

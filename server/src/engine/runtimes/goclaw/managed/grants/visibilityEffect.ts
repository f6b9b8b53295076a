import { counted, listed } from '../../../../rules/support/words.ts';
import type { KeptSkill, SkillGrantees } from '../../../capabilities/skillGrants.ts';
import { isVisibility, type StoredSkill } from '../../skills/stored.ts';

/** Those that a sentence names; there may be hundreds. */
const mostNamed = 8;

function named(ids: readonly string[]): string {
	const more = ids.length - mostNamed;
	return more > 0 ? `${ids.slice(0, mostNamed).join(', ')} and ${more} more` : listed(ids);
}

/** Those that an internal skill is granted to, as the end of “seen by”; undefined where that is nobody. */
function grantees({ agents, people }: SkillGrantees, talks: string): string | undefined {
	const groups = [
		...(agents.length > 0 ? [`${talks} with ${named(agents)}`] : []),
		...(people.length > 0 ? [`${named(people)} with every agent`] : []),
	];
	return groups.length === 0 ? undefined : groups.join(', and by ');
}

/** Who sees it that did not, and who did and does not any more, as the end of “seen by”; undefined where that is nobody. */
interface AudienceChange {
	readonly gains?: string | undefined;
	readonly loses?: string | undefined;
}

type Visibility = StoredSkill['visibility'];

/** A private skill is seen by its owner; an internal one by nobody whom it was not granted to, its owner among them. */
const differences: Readonly<
	Record<Visibility, Readonly<Record<Visibility, (owner: string, granted: SkillGrantees) => AudienceChange>>>
> = {
	public: {
		public: () => ({}),
		private: (owner) => ({ loses: `anybody but its owner, ${owner}` }),
		internal(owner, { agents, people }) {
			const too = people.includes(owner) ? '' : `, its owner, ${owner}, among them`;
			return { loses: agents.length + people.length === 0 ? 'anybody' : `those that it is not granted to${too}` };
		},
	},
	private: {
		public: (owner) => ({ gains: `everybody, and not only by its owner, ${owner}` }),
		private: () => ({}),
		internal(owner, { agents, people }) {
			const without = agents.length === 0 ? 'as it is not granted to them' : 'with agents that it is not granted to';
			return {
				gains: grantees({ agents, people: people.filter((id) => id !== owner) }, 'whoever talks'),
				loses: people.includes(owner) ? undefined : `its owner, ${owner}, ${without}`,
			};
		},
	},
	internal: {
		public: (_owner, { agents, people }) => ({
			gains:
				agents.length + people.length === 0 ? 'everybody' : 'everybody, and not only by those that it is granted to',
		}),
		private: (owner, { agents, people }) => ({
			gains: people.includes(owner)
				? undefined
				: `its owner, ${owner}${agents.length === 0 ? '' : ', with every agent'}`,
			loses: grantees({ agents, people: people.filter((id) => id !== owner) }, 'whoever else talks'),
		}),
		internal: () => ({}),
	},
};

/** Of a visibility that GoClaw does not know: nobody saw it. */
const fromNobody: Readonly<Record<Visibility, (owner: string, granted: SkillGrantees) => AudienceChange>> = {
	public: () => ({ gains: 'everybody' }),
	private: (owner) => ({ gains: `its owner, ${owner}` }),
	internal: (_owner, granted) => ({ gains: grantees(granted, 'whoever talks') }),
};

/** As the capability has it, of GoClaw 2026.2.26. */
export function visibilityEffect(
	{ visibility: from, status, owner }: KeptSkill,
	granted: SkillGrantees,
	to: string,
): readonly string[] {
	if (from === to) return [`It is ${to} already.`];
	if (!isVisibility(to)) return [`GoClaw knows no visibility ${to}: nobody would see it.`];
	if (status !== 'active') return [`Nobody sees it, whatever its visibility: its status is ${status}.`];
	const { gains, loses } = (isVisibility(from) ? differences[from] : fromNobody)[to](owner, granted);
	const grants = granted.agents.length + granted.people.length;
	return [
		...(gains === undefined ? [] : [`From then on it is seen by ${gains}.`]),
		...(loses === undefined ? [] : [`It is no longer seen by ${loses}.`]),
		...(gains === undefined && loses === undefined ? ['The same people see it as before.'] : []),
		...(to === 'internal' && grants === 0 ? ['It is granted to nobody: nobody sees it until it is.'] : []),
		...(to !== 'internal' && grants > 0
			? [`${counted(grants, 'grant')} of it ${grants === 1 ? 'changes' : 'change'} nothing while it is ${to}.`]
			: []),
	];
}

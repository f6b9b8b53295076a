import { describe, expect, it } from 'vitest';
import type { Prompt } from '../../../../server/src/engine/prompt/prompt.ts';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import { type FileTree, sessionOf, snapshotOf } from '../../snapshots.ts';

const runtime = runtimeById('openclaw@2026.3.13');
if (!runtime) throw new Error('no runtime');

const skill = (name: string, description: string) => `---\nname: ${name}\ndescription: ${description}\n---\n\nBody.\n`;

const assemble = (tree: FileTree, config = '{}') =>
	runtime.assemble(snapshotOf({ 'SOUL.md': 'Kind.', ...tree }, config), sessionOf(), placeholderWording);
const fates = ({ ledger }: Prompt) =>
	ledger.rows.filter(({ role }) => role === 'skill').map(({ path, fate, reason }) => [path, fate, reason]);

describe('the skills of OpenClaw 2026.3.13', () => {
	it('are those right below the folder, and what lies below one of them', () => {
		const tree = {
			'skills/tea/SKILL.md': skill('tea', 'Tea.'),
			'skills/tea/more/green/SKILL.md': skill('green', 'Green tea.'),
			'skills/kitchen/toast/SKILL.md': skill('toast', 'Toast.'),
		};
		expect(fates(assemble(tree))).toEqual([
			['skills/tea/SKILL.md', 'listed', ''],
			['skills/tea/more/green/SKILL.md', 'listed', ''],
			['skills/kitchen/toast/SKILL.md', 'unlisted', expect.stringContaining('skills')],
		]);
	});

	it('end where the list would be too long, and the prompt says so', () => {
		const many: FileTree = Object.fromEntries(
			Array.from({ length: 100 }, (_, index) => {
				const name = `skill-${String(index).padStart(3, '0')}`;
				return [`skills/${name}/SKILL.md`, skill(name, 'What it is for, at length. '.repeat(20))];
			}),
		);
		const prompt = assemble(many);
		const listed = fates(prompt).filter(([, fate]) => fate === 'listed').length;
		expect(listed).toBeLessThan(100);
		expect(fates(prompt).filter(([, fate]) => fate === 'unlisted')).toHaveLength(100 - listed);
		expect(runtime.skills?.list(snapshotOf(many), sessionOf())?.cut).toMatchObject({
			limit: 30_000,
			listed,
			total: 100,
		});
		const wider = '{ skills: { limits: { maxSkillsPromptChars: 90000 } } }';
		expect(fates(assemble(many, wider)).filter(([, fate]) => fate === 'listed')).toHaveLength(100);
	});
});

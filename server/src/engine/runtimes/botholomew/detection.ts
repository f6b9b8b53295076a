import { type Snapshot, textOf } from '../../workspace/snapshot.ts';
import type { Evidence } from '../runtime.ts';
import { contextName } from './files.ts';
import { extractMatter } from './frontmatter.ts';
import type { BotholomewProfile } from './profile.ts';

/** Names that the runtime seeds its folder with. */
const seeds: ReadonlySet<string> = new Set(['soul.md', 'beliefs.md', 'goals.md', 'capabilities.md']);

/** A key that nothing else asks for. */
const ownKey = /^["']?agent-modification["']?[ \t]*:/mu;

const hasOwnKey = (text: string): boolean => {
	const block = extractMatter(text)?.block;
	return block !== undefined && ownKey.test(text.slice(block.start, block.end));
};

/** How much `snapshot` looks like a project of this version; undefined where nothing says so. */
export function detect(profile: BotholomewProfile, snapshot: Snapshot): Evidence | undefined {
	const { folder, configPath } = profile;
	const reasons: string[] = [];
	let confidence = 0;
	const names = [...snapshot.files.keys()].flatMap((path) => contextName(profile, path) ?? []);
	const configured = snapshot.files.has(configPath);
	if (folder === '.botholomew' && (names.length > 0 || configured)) {
		confidence = 0.85;
		reasons.push(`there is ${names.length > 0 ? `${folder}/${names[0]}` : configPath}`);
	}
	const speaking = names.find((name) => hasOwnKey(textOf(snapshot, `${folder}/${name}`) ?? ''));
	if (speaking !== undefined) {
		confidence = Math.max(confidence, 0.8);
		reasons.push(`the frontmatter of ${folder}/${speaking} has agent-modification`);
	}
	// Many a repository has a folder of prompts: by itself it says nothing.
	const seeded = names.filter((name) => seeds.has(name));
	if (folder === 'prompts' && seeded.length > 1) {
		confidence = Math.max(confidence, 0.5);
		reasons.push(`${seeded.join(' and ')} stand in ${folder}`);
	}
	if (confidence === 0) return undefined;
	if (configured && folder === 'prompts') {
		confidence += 0.05;
		reasons.push(`its configuration is ${configPath}`);
	}
	return { confidence, reasons };
}

import { updateTools } from '../memory/updateTools.ts';
import type { BotholomewProfile } from '../profile.ts';
import { promptTools } from '../prompt/promptTools.ts';

/** What of its agent's tools the chat has. The runtime's own chat has fewer of them, and its workers have all. */
export const chatTools = ({ strict, storeTools }: BotholomewProfile): readonly string[] => [
	...Object.keys(strict ? promptTools : updateTools),
	'skill_list',
	'skill_read',
	'skill_search',
	'capabilities_refresh',
	...storeTools,
];

import { lineText } from './lines.ts';
import type { SkillNews } from './news.ts';

/** What stands above the list. Claude Code 2.1.330. */
const heading = 'The following skills are available for use with the Skill tool:\n\n';

function newcomers({ folders }: SkillNews): string {
	return folders
		.map(({ folder, names }) => {
			const list = names.map((name) => `- ${name}`).join('\n');
			return `New skills discovered in ${folder}, now available via the Skill tool:\n${list}\n\n`;
		})
		.join('');
}

/** What a touch of a file tells the model. */
export const newsText = (news: SkillNews): string => newcomers(news) + heading + news.lines.map(lineText).join('\n');

import { joinTexts } from '../prose.ts';
import { fullOnly, has, proseSection } from '../sectionParts.ts';
import { type OpenClawPromptInputs, type OpenClawSection, writtenTool } from '../sections.ts';
import { canShow, channelOf } from './channels.ts';
import { prose2026_9 } from './prose.ts';

const { woven, lines } = prose2026_9;

/** Tools that show something, and how to use each. */
const presentation: OpenClawSection = fullOnly((inputs) => {
	const named = (tool: string) => (has(inputs, tool) ? (writtenTool(inputs, tool) ?? tool) : undefined);
	const [screen, widget, dashboard, portal] = [
		named('screen'),
		named('show_widget'),
		named('dashboard'),
		named('portal'),
	];
	const hub = has(inputs, 'message') ? inputs.more?.hubTool : undefined;
	const text = joinTexts([
		screen ? ['`', screen, ...woven('presentation.screen', screen)] : [],
		hub ? ['`', hub, ...woven('presentation.clawhub', hub)] : [],
		widget ? ['`', widget, ...lines('presentation.widget')] : [],
		dashboard
			? ['`', dashboard, ...lines('presentation.dashboard'), ...(widget ? [] : lines('presentation.no-authoring'))]
			: [],
		portal ? ['`', portal, ...lines('presentation.portal')] : [],
		widget || dashboard || portal ? lines('presentation.inspect') : [],
	]);
	if (text.length === 0) return [];
	return [
		proseSection('presentation', 'UI presentation', 'Which tool shows what, and where', '## UI Presentation', text),
	];
});

const onWebChat = (inputs: OpenClawPromptInputs): boolean => channelOf(inputs) === 'webchat';

const embed: OpenClawSection = fullOnly((inputs) => {
	const byTool = inputs.more?.repliesByTool === true;
	if (!onWebChat(inputs) || (byTool && !has(inputs, 'message'))) return [];
	const text = joinTexts([lines('embed'), lines(byTool ? 'embed.files' : 'embed.attachments'), lines('embed.use')]);
	return [proseSection('embed', 'Embeds', 'What the web chat can show inside a reply', '## Control UI Embed', text)];
});

const sideChat: OpenClawSection = fullOnly((inputs) => {
	if (!onWebChat(inputs)) return [];
	const text = joinTexts([lines('side-chat'), has(inputs, 'sessions_spawn') ? lines('side-chat.spawn') : []]);
	return [
		proseSection('side-chat', 'Side chat', 'Questions about its state go elsewhere', '## Control UI Side Chat', text),
	];
});

/** Sections about what people see beside the text, before Messaging. */
export const presentations: readonly OpenClawSection[] = [presentation, embed, sideChat];

export const collapsible: OpenClawSection = fullOnly((inputs) =>
	canShow(inputs, 'markdowndetails')
		? [
				proseSection(
					'collapsible',
					'Collapsible details',
					'What may be folded away in a reply',
					'## Collapsible Details',
					lines('collapsible'),
				),
			]
		: [],
);

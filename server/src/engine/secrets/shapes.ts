import { once } from '../text/once.ts';

/** What the keys of one service look like. */
export interface SecretShape {
	/** As a message says it: `an OpenRouter key`. */
	readonly what: string;
	/** Literal beginnings, one of which stands in every match. Empty where keys begin anyhow: then they are long and mixed. */
	readonly starts: readonly string[];
	/** The whole key, without what stands around it. Every repetition is bounded or runs over one set of characters: linear. */
	readonly shape: () => RegExp;
}

/** What may not stand right before or behind a key, lest the middle of a longer one be taken for it. */
const open = '(?<![A-Za-z0-9_-])';
const shut = '(?![A-Za-z0-9_-])';
/** The letters and digits that base 58 knows: those that look alike are left out. */
const base58 = '[1-9A-HJ-NP-Za-km-z]';

const key = (what: string, starts: string, rest: string, more: { readonly loose?: boolean } = {}): SecretShape => {
	const heads = starts === '' ? [] : starts.split(' ');
	const shape = once(() => {
		const escaped = heads.map((head) => head.replace(/[.+*?()|[\]\\/^$]/g, '\\$&')).join('|');
		// Where keys vary in length, they end where their letters do.
		return new RegExp(`${open}(?:${escaped})${rest}${more.loose ? '' : shut}`, 'g');
	});
	return { what, starts: heads, shape };
};

/**
 * Keys that say themselves what they are, as their services give them out today; the more telling shape comes first.
 * Where services have been seen to make keys longer, only the least length counts. Some of them secretlint finds as well.
 */
export const secretShapes: readonly SecretShape[] = [
	// Models
	key('an Anthropic key', 'sk-ant-', '[a-z]{2,8}\\d{2}-[\\w-]{40,}'),
	key('an OpenRouter key', 'sk-or-', 'v\\d-[0-9a-f]{48,}'),
	key('an OpenAI key', 'sk-proj- sk-svcacct- sk-admin-', '[\\w-]{40,}'),
	key('a Kimi key', 'sk-kimi-', '[A-Za-z0-9]{40,}'),
	key('a Langfuse key', 'sk-lf-', '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'),
	key('an API key', 'sk-', '(?:[a-z]{2,8}-)?[A-Za-z0-9]{32,}'),
	key('a Groq key', 'gsk_', '[A-Za-z0-9]{40,}'),
	key('an xAI key', 'xai-', '[A-Za-z0-9]{60,}'),
	key('a Google key', 'AIza', '[\\w-]{35}'),
	key('a Google key', 'AQ.', '[\\w-]{40,}'),
	key('a Google sign-in token', 'ya29.', '[\\w-]{40,}'),
	key('a Google client secret', 'GOCSPX-', '[\\w-]{28}'),
	key('a Google refresh token', '1//0', '[\\w-]{40,}'),
	key('a Hugging Face token', 'hf_ api_org_', '[A-Za-z0-9]{34,}'),
	key('a Replicate token', 'r8_', '[A-Za-z0-9]{37,}'),
	key('a Perplexity key', 'pplx-', '[A-Za-z0-9]{40,}'),
	key('a Cerebras key', 'csk-', '[a-z0-9]{40,}'),
	key('an NVIDIA key', 'nvapi-', '[\\w-]{50,}'),
	key('a Fireworks key', 'fw_', '[A-Za-z0-9]{22,}'),
	key('a Together key', 'tgp_v1_', '[\\w-]{40,}'),
	key('a Voyage key', 'pa-', '[\\w-]{43}'),
	key('a key for Amazon Bedrock', 'ABSK', '[A-Za-z0-9+/]{100,}={0,2}'),
	key('a Z.ai key', '', '[0-9a-f]{32}\\.[A-Za-z0-9]{16}'),
	key('a fal key', '', '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:[0-9a-f]{32}'),
	// Search, web, voice
	key('a Tavily key', 'tvly-', '(?:dev-|prod-)?[A-Za-z0-9-]{24,}'),
	key('a Brave Search key', 'BSA', '[\\w-]{27,28}'),
	key('a Firecrawl key', 'fc-', '[0-9a-f]{32}'),
	key('a Jina key', 'jina_', '[\\w-]{50,}'),
	key('an ElevenLabs key', 'sk_', '[0-9a-f]{48}'),
	key('an Apify token', 'apify_api_', '[A-Za-z0-9]{36}'),
	key('a Browserbase key', 'bb_live_', '[\\w-]{20,}'),
	key('a Pinecone key', 'pcsk_', '\\w{50,}'),
	key('a LangSmith key', 'lsv2_', '(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}'),
	// Where agents live and meet
	key('a Moltbook key', 'moltbook_sk_ moltbook_', '[\\w-]{24,}'),
	key('a ClawHub token', 'clh_', '[\\w-]{24,}'),
	key('a Nostr key', 'nsec1', '[02-9ac-hj-np-z]{58}'),
	{
		what: 'a Telegram bot’s token',
		starts: [':AA'],
		// In an address it follows right behind the word “bot”.
		shape: once(() => /(?:(?<![\w-])|(?<=\/bot))\d{8,10}:AA[\w-]{33}(?![\w-])/g),
	},
	key('a Discord bot’s token', '', '[MNO][A-Za-z\\d]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,40}'),
	{
		what: 'a Discord webhook’s address',
		starts: ['/api/webhooks/'],
		shape: once(() => /https:\/\/(?:\w{1,10}\.)?discord(?:app)?\.com\/api\/webhooks\/\d{16,20}\/[\w-]{60,}/g),
	},
	key('a Slack token', 'xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxe.xox', '[\\w.-]{24,}'),
	key('a Slack token', 'xapp-', '\\d-[A-Z0-9]{6,}-\\d{6,}-[0-9a-f]{40,}'),
	key('a Matrix token', 'syt_', '\\w{1,60}_[A-Za-z]{20}_[A-Za-z0-9]{6}'),
	// Code
	key('a GitHub token', 'ghp_ gho_ ghu_ ghs_ ghr_', '[A-Za-z0-9]{36,}'),
	key('a GitHub token', 'github_pat_', '\\w{60,}'),
	key('a GitLab token', 'glpat- gldt- glrt- glptt- glsoat- glagent- gloas- glft-', '[\\w.-]{20,}'),
	key('an npm token', 'npm_', '[A-Za-z0-9]{36}'),
	key('a PyPI token', 'pypi-AgE', '[\\w-]{50,}'),
	key('a RubyGems key', 'rubygems_', '[0-9a-f]{48}'),
	key('a Docker token', 'dckr_pat_ dckr_oat_', '[\\w-]{27,}'),
	key('a Sourcegraph token', 'sgp_', '(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40}'),
	key('a Postman key', 'PMAK-', '[0-9a-f]{24}-[0-9a-f]{34}'),
	key('a Sentry token', 'sntryu_', '[0-9a-f]{64}'),
	key('a Sentry token', 'sntrys_', '[\\w+/=-]{60,}'),
	key('a Pulumi token', 'pul-', '[0-9a-f]{40}'),
	key('a Doppler token', 'dp.pt. dp.st. dp.sa. dp.ct.', '(?:[\\w-]{1,40}\\.)?[A-Za-z0-9]{40,}'),
	// Clouds and servers
	key('a Cloudflare token', 'cfat_ cfut_ cfk_ cfd_', '[A-Za-z0-9]{36,}'),
	key('a Cloudflare key', 'v1.0-', '[0-9a-f]{24}-[0-9a-f]{146}'),
	key('a DigitalOcean token', 'dop_v1_ doo_v1_ dor_v1_', '[0-9a-f]{64}'),
	key('a Vercel token', 'vcp_ vci_ vca_ vcr_ vck_', '[A-Za-z0-9]{24,}'),
	key('a Netlify token', 'nfp_', '[A-Za-z0-9]{36}'),
	key('a Fly token', 'fo1_', '[\\w-]{43}'),
	key('a Fly token', 'fm2_ fm1r_ fm1a_', '[A-Za-z0-9+/]{100,}={0,3}'),
	key('a Heroku key', 'HRKU-', '[\\w-]{36,}'),
	key('a Render key', 'rnd_', '[A-Za-z0-9]{28,}'),
	key('a Neon key', 'napi_', '[a-z0-9]{60,}'),
	key('a Supabase key', 'sbp_', '(?:v0_)?[0-9a-f]{40}'),
	key('a Supabase key', 'sb_secret_', '[\\w-]{28,}'),
	key('a PlanetScale password', 'pscale_tkn_ pscale_pw_ pscale_oauth_', '[\\w.-]{32,}'),
	key('a Tailscale key', 'tskey-', '(?:api|auth|client|scim|webhook)-[\\w-]{16,}'),
	key('a 1Password token', 'ops_eyJ', '[A-Za-z0-9+/_-]{100,}={0,3}'),
	key('an Alibaba Cloud key', 'LTAI', '[A-Za-z0-9]{16,24}'),
	key('an Azure secret', '', '[\\w~.]{3}\\dQ~[\\w~.-]{31,34}', { loose: true }),
	key('a New Relic key', 'NRAK-', '[A-Z0-9]{27}'),
	key('a PostHog key', 'phx_', '[A-Za-z0-9]{40,}'),
	// Work
	key('a Notion token', 'ntn_', '[A-Za-z0-9]{40,}'),
	key('a Notion token', 'secret_', '[A-Za-z0-9]{43}'),
	key('a Linear key', 'lin_api_ lin_oauth_', '[A-Za-z0-9]{32,}'),
	key('an Airtable token', 'pat', '[A-Za-z0-9]{14}\\.[0-9a-f]{64}'),
	key('an Atlassian token', 'ATATT3 ATCTT3 ATBB', '[\\w=-]{30,}', { loose: true }),
	key('an Asana token', '1/ 2/', '\\d{10,}(?:/\\d{10,})?:[0-9a-f]{32}'),
	key('a Trello token', 'ATTA', '[0-9a-f]{64}'),
	key('a ClickUp token', 'pk_', '\\d{6,}_[A-Z0-9]{32}'),
	key('a Figma token', 'figd_', '[\\w-]{36,}'),
	key('a HubSpot token', 'pat-na1- pat-na2- pat-eu1-', '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'),
	key('a Shopify token', 'shpat_ shpss_ shpca_ shppa_', '[0-9a-fA-F]{32}'),
	key('a Typeform token', 'tfp_', '[\\w-]{40,}'),
	key('a Cal.com key', 'cal_live_', '[0-9a-f]{32}'),
	key('a Dropbox token', 'sl.u. sl.', '[\\w-]{100,}'),
	// Mail, telephone, money
	key('a SendGrid key', 'SG.', '[\\w-]{16,32}\\.[\\w-]{32,64}'),
	key('a Resend key', 're_', '[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}'),
	key('a Brevo key', 'xkeysib- xsmtpsib-', '[0-9a-f]{64}-[A-Za-z0-9]{16}'),
	key('a Mailgun key', 'key-', '[0-9a-f]{32}'),
	key('a Mailchimp key', '', '[0-9a-f]{32}-us\\d{1,2}'),
	key('a Twilio key', 'SK', '[0-9a-f]{32}'),
	key('a Stripe key', 'sk_live_ rk_live_ sk_prod_', '[A-Za-z0-9]{16,}'),
	key('a Stripe webhook’s secret', 'whsec_', '[A-Za-z0-9+/]{32,}={0,2}'),
	key('a Square token', 'sq0atp- sq0csp-', '[\\w-]{22,}'),
	key('a Razorpay key', 'rzp_live_', '[A-Za-z0-9]{14,}'),
	key('a Facebook token', 'EAA', '[A-Za-z0-9]{100,}'),
	key('an X bearer token', 'AAAAAAAAAAAAAAAAAAAAA', '[\\w%]{60,}'),
	// What opens everything
	{
		what: 'a private key',
		starts: ['PRIVATE KEY'],
		// To its end, and where that is cut off, as far as its lines go. A row of hyphens is where the next one begins.
		shape: once(
			() =>
				/-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----(?:\r?\n|\\n)[\w+/=:, \\\r\n-]{64}(?:(?:[\w+/=:, \\\r\n.()]|-(?!----))*-----END [A-Z ]{1,40}-----|[\w+/=]*(?:(?:\r?\n|\\n)[\w+/=]{20,})*)/g,
		),
	},
	key('an age key', 'AGE-SECRET-KEY-1', '[02-9AC-HJ-NP-Z]{58}'),
	key('a wallet’s private key', 'xprv zprv yprv', `${base58}{107}`),
	key('an access token', 'eyJ', '[\\w-]{12,}\\.eyJ[\\w-]{12,}\\.[\\w-]{20,}'),
];

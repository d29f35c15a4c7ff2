import { bytesOf, type FormatSample } from './sample.js';

const MAIL = `From: Ines Calder <ines@harbour.example>
To: =?utf-8?B?7J207ISc7Jew?= <seoyeon@harbour.example>, Board: a@harbour.example, b@harbour.example;
Date: Mon, 10 Mar 2025 23:40:00 -0500
Subject: =?utf-8?Q?Second_ferry_=E2=80=93_the_offer?=
Message-ID: <1@harbour.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="outer"

--outer
Content-Type: multipart/alternative; boundary="inner"

--inner
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: quoted-printable

Hello Seoyeon,

the yard in Norrhavn offers the second ferry for 4.2 million crowns=20
and delivers in May 2026. We have to:

- answer until Friday
- tell the mail office

> Who pays for the pier?
The isle does.

--inner
Content-Type: text/html; charset="utf-8"

<p>Hello Seoyeon,</p><p>the yard in <b>Norrhavn</b> offers the second ferry for 4.2 million crowns and delivers in May 2026,
if the crane of Haldvik is free, which nobody has promised, and whose owner is on holiday until the spring tide has passed the sluice gate beside lighthouse number seven.</p>

--inner--
--outer
Content-Type: text/csv; name="offer.csv"
Content-Disposition: attachment; filename="offer.csv"
Content-Transfer-Encoding: base64

UGFydCxQcmljZQpIdWxsLDMuMQpFbmdpbmUsMS4xCg==
--outer
Content-Type: application/x-thing; name="plan.thing"
Content-Disposition: attachment; filename="plan.thing"

xx
--outer--
`;

export const mailSample: FormatSample = {
  name: 'offer.eml',
  make: () => bytesOf(MAIL.replaceAll('\n', '\r\n')),
  title: 'Second ferry – the offer',
  date: '2025-03-10 (header)',
  says: [
    ['From: Ines Calder <ines@harbour.example>', 'part=1'],
    ['the yard in Norrhavn offers the second ferry for 4.2 million crowns and delivers in May 2026. We have to:', 'part=1'],
    ['if the crane of Haldvik is free, which nobody has promised', 'part=2'],
    ['Engine,1.1', 'part=3'],
  ],
  kinds: ['heading', 'paragraph', 'item', 'row'],
  lines: [
    '# Second ferry – the offer',
    '- tell the mail office',
    '> Who pays for the pier?',
    '## offer.csv',
    '## plan.thing',
    'Hull,3.1',
  ],
};

const BOX = `From ines@harbour.example Mon Mar 10 09:00:00 2025
From: Ines Calder <ines@harbour.example>
Date: Mon, 10 Mar 2025 09:00:00 +0100
Subject: Crane of Haldvik
Message-ID: <1@harbour.example>

Is the crane free in May?

>From what I hear it is not.

From seoyeon@harbour.example Tue Mar 11 10:00:00 2025
From: Seoyeon Lee <seoyeon@harbour.example>
Date: Tue, 11 Mar 2025 10:00:00 +0100
Subject: Re: Crane of Haldvik
In-Reply-To: <1@harbour.example>
Content-Type: text/plain; charset=utf-8

크레인은 5월 3일부터 비어 있습니다.
`;

export const mboxSample: FormatSample = {
  name: 'crane.mbox',
  make: () => bytesOf(BOX),
  title: 'Crane of Haldvik',
  date: '2025-03-11 (header)',
  says: [
    ['Is the crane free in May?', 'message=1'],
    ['From what I hear it is not.', 'message=1'],
    ['크레인은 5월 3일부터 비어 있습니다.', 'message=2'],
  ],
  kinds: ['heading', 'paragraph'],
  lines: ['# Re: Crane of Haldvik', 'From: Seoyeon Lee <seoyeon@harbour.example>'],
};

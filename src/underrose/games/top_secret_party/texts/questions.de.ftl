# The questions and characters of TOP SECRET in German: faces by pack and number, from 1, in the order of content/questions.
# Each asks for the same traits as its English face, and may say it in other words.

## Alltag

pack-everyday = Alltag

question-everyday-1-yellow = Ist dein Bett gerade gemacht?
question-everyday-1-blue = Weißt du, wie die Person mit Vornamen heißt, die dir die Haare schneidet?

question-everyday-2-yellow = Würdest du eine Schlange anfassen, wenn ihr Pfleger sagt, sie sei friedlich?
question-everyday-2-blue = Wachst du meistens vor dem Wecker auf?

question-everyday-3-yellow = Hast du seit dem letzten Sommer ein ganzes Buch gelesen?
question-everyday-3-blue = Gibt es in deinem Zimmer eine Schublade, die besser zubleibt?

question-everyday-4-yellow = Hebst du die Schachteln von Sachen auf, die du gekauft hast?
question-everyday-4-blue = Kannst du ein Lied so pfeifen, dass andere es erkennen?

question-everyday-5-yellow = Hast du je mit einer Zimmerpflanze geredet?
question-everyday-5-blue = Ist der Akku deines Handys weniger als halb voll?

question-everyday-6-yellow = Liegen deine Socken paarweise im Schrank?
question-everyday-6-blue = Kletterst du lieber auf einen Baum, als darunter zu liegen?

question-everyday-7-yellow = Summst du beim Abwaschen?
question-everyday-7-blue = Könntest du ein Paket eine Woche lang ungeöffnet liegen lassen?

question-everyday-8-yellow = Ist dein Kalender ordentlicher als dein Kleiderschrank?
question-everyday-8-blue = Hat dieses Jahr schon jemand über deinen Tanzstil gelacht?

question-everyday-9-yellow = Bist du am Treffpunkt meistens vor allen anderen da?
question-everyday-9-blue = Gehst du an ein fremdes Telefon, wenn es klingelt?

question-everyday-10-yellow = Machst du das Licht aus, selbst wenn du nur für eine Minute gehst?
question-everyday-10-blue = Machst du Puzzles und Kreuzworträtsel fertig, die du anfängst?

question-everyday-11-yellow = Ist dein Lieblingspulli älter als drei Jahre?
question-everyday-11-blue = Standen deine Möbel vor einem Jahr noch anders?

question-everyday-12-yellow = Liest du die Anleitung, bevor du etwas zusammenbaust?
question-everyday-12-blue = Hast du diese Woche laut gesungen?

question-everyday-13-yellow = Würdest du im April in einen See springen?
question-everyday-13-blue = Findest du deine Schlüssel in weniger als zehn Sekunden?

question-everyday-14-yellow = Nimmst du auf der Treppe zwei Stufen auf einmal?
question-everyday-14-blue = Erzählen dir wildfremde Leute ihr halbes Leben?

question-everyday-15-yellow = Nimmst du Dinge auseinander, nur um hineinzusehen?
question-everyday-15-blue = Könntest du an deinem Tisch sofort essen, ohne erst abzuräumen?

question-everyday-16-yellow = Bekommt Geschenkpapier bei dir ein zweites Leben?
question-everyday-16-blue = Sind in deinem Browser mehr als fünf Tabs offen?

question-everyday-17-yellow = Bist du in deinem Freundeskreis am lautesten?
question-everyday-17-blue = Könntest du ohne Handy zehn Minuten ganz still dasitzen?

question-everyday-18-yellow = Reparierst du Dinge, bevor du sie ersetzt?
question-everyday-18-blue = Hat dich in den letzten zwölf Monaten ein neues Hobby gepackt?

question-everyday-19-yellow = Könntest du jemandem einen Stern zeigen und seinen Namen nennen?
question-everyday-19-blue = Wirst du zu deinem nächsten Termin zu früh kommen?

question-everyday-20-yellow = War dein Zimmer aufgeräumt, als zuletzt Besuch kam?
question-everyday-20-blue = Gibt es ein Lied, das du vorsingst, ohne dass man dich zweimal bitten muss?

question-everyday-21-yellow = Überlebt eine Pflanze bei dir ein ganzes Jahr?
question-everyday-21-blue = Ist dein letzter Streich weniger als ein halbes Jahr her?

question-everyday-22-yellow = Stammen deine meisten Kleider aus zweiter Hand oder aus dem Schlussverkauf?
question-everyday-22-blue = Siehst du auf einem Fest erst das Bücherregal an und dann die Gäste?

question-everyday-23-yellow = Macht dich ein Wochenende ganz ohne Pläne glücklich?
question-everyday-23-blue = Schlägst du ein fremdes Wort nach, wenn es dir begegnet?

question-everyday-24-yellow = Ist dein Freundeskreis in den letzten fünf Jahren gewachsen?
question-everyday-24-blue = Ging dein letzter Regenschirm verloren, bevor er kaputt war?

question-everyday-25-yellow = Sollen an deinem Geburtstag alle für dich singen?
question-everyday-25-blue = Hast du diesen Monat verschlafen?

question-everyday-26-yellow = Traust du dich selbst an einen tropfenden Wasserhahn?
question-everyday-26-blue = Kämst du einen Monat lang aus, ohne etwas außer Essen zu kaufen?

question-everyday-27-yellow = Hast du noch Kontakt zu jemandem aus dem Sandkasten?
question-everyday-27-blue = Gehst du manchmal einen anderen Heimweg, nur zur Abwechslung?

question-everyday-28-yellow = Ist dein Handybildschirm frei von Kratzern?
question-everyday-28-blue = Trommelst du auf dem Tisch, wenn dir langweilig ist?

question-everyday-29-yellow = Gab dir diese Woche jemand nach einem Wortgefecht recht?
question-everyday-29-blue = Kannst du zwei Strophen eines Gedichts oder Liedes auswendig?

question-everyday-30-yellow = Gehst du ans Fenster, wenn es donnert?
question-everyday-30-blue = Freust du dich meistens, wenn es an der Tür klingelt?

question-everyday-31-yellow = Steckt in deiner Tasche gerade ein sauberes Taschentuch?
question-everyday-31-blue = Hast du seit deinem zehnten Geburtstag in einem Zelt geschlafen?

question-everyday-32-yellow = Kommt deine Familie zu dir, wenn ein Gerät streikt?
question-everyday-32-blue = Wartet deine Wäsche manchmal länger als zwei Wochen?

question-everyday-33-yellow = Drückst du auch noch den letzten Rest aus der Zahnpastatube?
question-everyday-33-blue = Bist du insgeheim froh, wenn jemand in letzter Minute absagt?

question-everyday-34-yellow = Klatschst du im Konzert mit?
question-everyday-34-blue = Bleibst du im Kino bis zum Ende des Abspanns sitzen?

question-everyday-35-yellow = Kommst du lieber zehn Minuten zu früh als eine zu spät?
question-everyday-35-blue = Lernst du einen Zaubertrick lieber, als ihn dir anzusehen?

question-everyday-36-yellow = Bist du diese Woche mit Fremden ins Plaudern gekommen?
question-everyday-36-blue = Kam im letzten Jahr ein Brief aus deiner eigenen Feder?

question-everyday-37-yellow = Sind deine Schnürsenkel oft offen?
question-everyday-37-blue = Hat dir schon einmal ein Tier das Essen gestohlen?

question-everyday-38-yellow = Sortierst du ab und zu deine Fotos?
question-everyday-38-blue = Hat dein Rad, Auto oder Computer einen Kosenamen?

question-everyday-39-yellow = Hat dich eine Frage schon wach gehalten, bis du die Antwort wusstest?
question-everyday-39-blue = Könntest du in zehn Minuten in aller Ruhe für drei Tage packen?

question-everyday-40-yellow = Bist du als Kind jemals durchs Fenster ausgebüxt?
question-everyday-40-blue = Gab es etwas, das du als Kind mit Hingabe gesammelt hast?

question-everyday-41-yellow = Antwortest du auf Nachrichten innerhalb einer Stunde?
question-everyday-41-blue = Besitzt du ein Kleidungsstück, das du noch nie getragen hast?

question-everyday-42-yellow = Kannst du gut Schlange stehen?
question-everyday-42-blue = Hast du dir schon einmal selbst die Haare geschnitten?

question-everyday-43-yellow = Würdest du in einer warmen Nacht unter freiem Himmel schlafen?
question-everyday-43-blue = Weißt du, wie das Wetter morgen wird?

question-everyday-44-yellow = Räumst du deine Tasche mindestens einmal in der Woche aus?
question-everyday-44-blue = Gibt es einen Witz von dir, den deine Freunde heute noch erzählen?

question-everyday-45-yellow = Spielst du lieber ein Brettspiel, als einen Film zu sehen?
question-everyday-45-blue = Bist du stolz auf deine Handschrift?

question-everyday-46-yellow = Bist du diesen Monat einmal später heimgekommen als geplant?
question-everyday-46-blue = Ist dieses Jahr etwas unter deinen eigenen Händen entstanden?

question-everyday-47-yellow = Kannst du mit drei Bällen jonglieren, und sei es noch so schlecht?
question-everyday-47-blue = Vergleichst du auch bei Kleinigkeiten die Preise?

question-everyday-48-yellow = Gibst du von deinem Nachtisch ab, wenn man nett fragt?
question-everyday-48-blue = Blätterst du bei einem spannenden Buch zur letzten Seite vor?

question-everyday-49-yellow = Entschuldigst du dich bei Möbeln, an denen du dich stößt?
question-everyday-49-blue = Liegt alles wieder an seinem Platz, wenn du ins Bett gehst?

question-everyday-50-yellow = Machst du lieber Geschenke, als welche zu bekommen?
question-everyday-50-blue = Würdest du im Freizeitpark die höchste Achterbahn nehmen?

question-everyday-51-yellow = Bist du schon einmal nur zum Spaß die ganze Nacht wach geblieben?
question-everyday-51-blue = Hat dir diesen Monat jemand fürs Zuhören gedankt?

question-everyday-52-yellow = Machst meistens du das Gruppenfoto?
question-everyday-52-blue = Trägst du gerade etwas, das älter als fünf Jahre ist?

question-everyday-53-yellow = Drückst du mehrmals auf den Knopf, wenn der Aufzug nicht kommt?
question-everyday-53-blue = Redest du während eines Films?

question-everyday-54-yellow = Isst du auch den Strunk, die Kruste und das letzte Korn?
question-everyday-54-blue = Liegt unter deinem Bett oder im Regal etwas, das nie fertig wurde?

question-everyday-55-yellow = War diese Woche etwas spannend genug zum Nachschlagen?
question-everyday-55-blue = Bist du heute Morgen pünktlich aus dem Haus gegangen?

question-everyday-56-yellow = Könntest du erklären, wie ein Reißverschluss funktioniert?
question-everyday-56-blue = Würde dir Verstecken heute noch Spaß machen?

## Reisen und Essen

pack-travel_and_food = Reisen und Essen

question-travel_and_food-1-yellow = Hast du schon einmal absichtlich ein Insekt gegessen?
question-travel_and_food-1-blue = Ist dieses Jahr ein Zug, ein Flugzeug oder eine Fähre ohne dich abgereist?

question-travel_and_food-2-yellow = Teilst du dir im Restaurant gern einen großen Teller mit anderen?
question-travel_and_food-2-blue = Liest du die Speisekarte schon, bevor du im Restaurant bist?

question-travel_and_food-3-yellow = Würdest du eine Reise buchen, ohne das Ziel zu kennen?
question-travel_and_food-3-blue = Ist in deinem Koffer alles ordentlich gefaltet oder gerollt?

question-travel_and_food-4-yellow = Siehst du vom Bett aus ein Andenken aus einem anderen Land?
question-travel_and_food-4-blue = Steht in deiner Küche ein Gewürz, das noch nie in einen Topf kam?

question-travel_and_food-5-yellow = Kannst du in drei Sprachen ein Getränk bestellen?
question-travel_and_food-5-blue = Kannst du eine Orange in einem Stück schälen?

question-travel_and_food-6-yellow = Liegen in deinem Bad kleine Hotelseifen?
question-travel_and_food-6-blue = Verläufst du dich in neuen Städten manchmal mit Absicht?

question-travel_and_food-7-yellow = Bist du eine halbe Stunde vor der Abfahrt am Bahnhof?
question-travel_and_food-7-blue = Fragst in einer fremden Stadt meistens du nach dem Weg?

question-travel_and_food-8-yellow = Ist deine Rezeptsammlung gut geordnet?
question-travel_and_food-8-blue = Isst du so scharf, dass andere sich Sorgen machen?

question-travel_and_food-9-yellow = Kämst du eine Woche lang mit einem kleinen Rucksack aus?
question-travel_and_food-9-blue = Könntest du für acht Leute kochen, ohne in Panik zu geraten?

question-travel_and_food-10-yellow = Ist eine laute Großstadt dein Traumurlaub?
question-travel_and_food-10-blue = Ist das Frühstück deine liebste Mahlzeit?

question-travel_and_food-11-yellow = Warst du schon zelten, wo es keine Dusche gab?
question-travel_and_food-11-blue = Hat schon ein Gast dein Brot oder deinen Kuchen gelobt?

question-travel_and_food-12-yellow = Genügt dir auf einer langen Zugfahrt der Blick aus dem Fenster?
question-travel_and_food-12-blue = Stimmst du auf langen Autofahrten das erste Lied an?

question-travel_and_food-13-yellow = Nimmst du das letzte Stück, ohne zu fragen?
question-travel_and_food-13-blue = Planst du deinen Urlaub auf die Stunde genau?

question-travel_and_food-14-yellow = Naschst du bei Tisch von fremden Tellern?
question-travel_and_food-14-blue = Sind auf deinem Handy mehr als zehn Fotos von Essen?

question-travel_and_food-15-yellow = Stand diesen Monat bei dir etwas ganz Neues auf dem Herd?
question-travel_and_food-15-blue = Haben dich diese Woche Reste satt gemacht?

question-travel_and_food-16-yellow = Würdest du nachts im Meer schwimmen?
question-travel_and_food-16-blue = Reizt dich ein Nachtzug mehr als ein Flugzeug?

question-travel_and_food-17-yellow = Hat dich schon einmal ein Kellner mit Namen begrüßt?
question-travel_and_food-17-blue = Hat dich ein Atlas oder Globus schon einen Abend lang beschäftigt?

question-travel_and_food-18-yellow = Bringst du von Reisen mehr als zwei Leuten etwas mit?
question-travel_and_food-18-blue = Hebst du dir den besten Bissen bis zum Schluss auf?

question-travel_and_food-19-yellow = Liegt dein Reisepass da, wo du ihn vermutest?
question-travel_and_food-19-blue = Ist Essen vom Straßenstand für dich ein gutes Abendessen?

question-travel_and_food-20-yellow = Hast du unterwegs schon ein Zelt, einen Reifen oder einen Reißverschluss geflickt?
question-travel_and_food-20-blue = Gab es mit einer Urlaubsbekanntschaft zu Hause ein Wiedersehen?

question-travel_and_food-21-yellow = Fändest du dein Ziel nur mit einer Karte aus Papier?
question-travel_and_food-21-blue = Kannst du einen Pfannkuchen in der Luft wenden?

question-travel_and_food-22-yellow = Gibt es Orte, an die du schon fünfmal zurückgekehrt bist?
question-travel_and_food-22-blue = Könntest du einem Gast vier Sorten Tee anbieten?

question-travel_and_food-23-yellow = Probierst du in der Ferne Wörter der Landessprache an Fremden aus?
question-travel_and_food-23-blue = Packst du deinen Koffer nach einer Liste?

question-travel_and_food-24-yellow = Wäre dir ein berühmtes Eis eine Stunde Anstehen wert?
question-travel_and_food-24-blue = Würdest du auf einem Heuwagen mitfahren?

question-travel_and_food-25-yellow = Rechnest du im Urlaub mit, was er kostet?
question-travel_and_food-25-blue = Tanzt du los, wenn jemand auf der Straße Musik macht?

question-travel_and_food-26-yellow = Ging ein Reisetagebuch von dir je bis zum letzten Tag?
question-travel_and_food-26-blue = Tauschst du mitten beim Essen schon mal mit jemandem den Teller?

question-travel_and_food-27-yellow = Musste je ein ganzer Reisebus nur noch auf dich warten?
question-travel_and_food-27-blue = Bist du je vor der Dämmerung aufgestanden, um die Sonne aufgehen zu sehen?

question-travel_and_food-28-yellow = Könntest du eine Stunde lang von einem einzigen Land erzählen?
question-travel_and_food-28-blue = Ist in deinem Zimmer irgendwo Schokolade versteckt?

question-travel_and_food-29-yellow = Musst du eine Frucht probieren, wenn sie seltsam aussieht?
question-travel_and_food-29-blue = Nimmst du im Restaurant mit, was übrig bleibt?

question-travel_and_food-30-yellow = Gehst du am Strand bei jedem Wetter als Erstes ins Wasser?
question-travel_and_food-30-blue = Kochst du aufs Gramm genau nach Rezept?

question-travel_and_food-31-yellow = Siehst du dir am Büfett erst alles an, bevor du wählst?
question-travel_and_food-31-blue = Packst du im Hotel sofort alles aus?

question-travel_and_food-32-yellow = Ist dein Gepäck auf jedes Wetter vorbereitet?
question-travel_and_food-32-blue = Ist dir ein Picknick lieber als ein Restaurant?

question-travel_and_food-33-yellow = Könntest du sieben Tage hintereinander dasselbe zu Mittag essen?
question-travel_and_food-33-blue = Fallen dir in zehn Sekunden fünf Käsesorten ein?

question-travel_and_food-34-yellow = Kannst du eine große Landkarte so zusammenfalten, wie sie war?
question-travel_and_food-34-blue = Würdest du allein einen Kochkurs besuchen?

question-travel_and_food-35-yellow = Ist dir beim letzten Kochen etwas angebrannt?
question-travel_and_food-35-blue = War dein letztes Lob an die Küche eine freundliche Lüge?

question-travel_and_food-36-yellow = Isst du das ganze Jahr über das gleiche Frühstück?
question-travel_and_food-36-blue = Kannst du geschickt mit Stäbchen essen?

question-travel_and_food-37-yellow = Redest du auf Reisen mit der Person, die neben dir sitzt?
question-travel_and_food-37-blue = Weißt du jederzeit, wo deine Fahrkarte steckt?

question-travel_and_food-38-yellow = Magst du am Kochen das Naschen am liebsten?
question-travel_and_food-38-blue = Macht dir das Planen so viel Spaß wie die Reise selbst?

question-travel_and_food-39-yellow = Bist du dieses Jahr zu Fuß auf einen Berg oder Hügel gestiegen?
question-travel_and_food-39-blue = Lag schon etwas auf deinem Teller, das du selbst angebaut hast?

question-travel_and_food-40-yellow = Kannst du einen Burger essen, ohne zu kleckern?
question-travel_and_food-40-blue = Kannst du in einem fahrenden Bus schlafen?

question-travel_and_food-41-yellow = Würdest du ein Gericht bestellen, das du nicht aussprechen kannst?
question-travel_and_food-41-blue = Läufst du eine Stunde, um dir die Fahrkarte zu sparen?

question-travel_and_food-42-yellow = Kam dein letztes Abendessen vom eigenen Herd?
question-travel_and_food-42-blue = Begann deine letzte Reise in Hektik?

question-travel_and_food-43-yellow = Kaufst du Obst lieber auf dem Markt als im Laden?
question-travel_and_food-43-blue = Verschickst du Postkarten?

question-travel_and_food-44-yellow = Hat dich jemand schon um eines deiner Rezepte gebeten?
question-travel_and_food-44-blue = Ist aus einem Tagesausflug von dir schon eine Übernachtung geworden?

question-travel_and_food-45-yellow = Nimmst du dir den Fensterplatz, auch wenn andere ihn wollen?
question-travel_and_food-45-blue = Würdest du Knoblaucheis probieren?

question-travel_and_food-46-yellow = Ist dein Koffer der leichteste der ganzen Familie?
question-travel_and_food-46-blue = Führt dich in einem fremden Ort der erste Weg zum Wochenmarkt?

question-travel_and_food-47-yellow = Könntest du an einem einzigen Tag in Rom auf die Sehenswürdigkeiten verzichten?
question-travel_and_food-47-blue = Lädst du auch bei fast leerem Kühlschrank Leute ein?

question-travel_and_food-48-yellow = Isst du deinen Teller auch leer, wenn es fade schmeckt?
question-travel_and_food-48-blue = Gibst du mehr Trinkgeld, wenn dich jemand anlächelt?

question-travel_and_food-49-yellow = Warst du schon in so salzigem Wasser, dass es dich trug?
question-travel_and_food-49-blue = Warst du schon ganz allein im Restaurant essen?

question-travel_and_food-50-yellow = Sind Pfannkuchen für dich ein richtiges Abendessen?
question-travel_and_food-50-blue = Sind deine letzten Urlaubsfotos schon sortiert?

question-travel_and_food-51-yellow = Hieltest du eine Woche ohne Empfang aus?
question-travel_and_food-51-blue = Könntest du mit geschlossenen Augen zwei Apfelsorten unterscheiden?

question-travel_and_food-52-yellow = Gehört ein belegtes Brot in Dreiecke geschnitten?
question-travel_and_food-52-blue = Gehören zu einem guten Urlaub neue Bekanntschaften?

question-travel_and_food-53-yellow = Gehst du an zwei Bäckereien vorbei, um zur besten zu kommen?
question-travel_and_food-53-blue = Kommst du manchmal zu spät, weil die Aussicht so schön war?

question-travel_and_food-54-yellow = Feilschst du auf dem Flohmarkt?
question-travel_and_food-54-blue = Weißt du aus dem Kopf, wann der letzte Bus heimfährt?

question-travel_and_food-55-yellow = Fragst du nach einem üppigen Essen noch, was es zum Nachtisch gibt?
question-travel_and_food-55-blue = Sind deine Taschen nach einer Reise noch am selben Tag leer?

question-travel_and_food-56-yellow = Bist du auf Feiern am liebsten in der Küche?
question-travel_and_food-56-blue = Ist Zelten für dich purer Luxus?

## Arbeit und Schule

pack-work_and_school = Arbeit und Schule

question-work_and_school-1-yellow = Bist du mit deinen Aufgaben meistens lange vor dem Termin fertig?
question-work_and_school-1-blue = Hat man schon mit dir geschimpft, weil du kichern musstest?

question-work_and_school-2-yellow = Hast du seit Januar jemandem bei Hausaufgaben oder Papierkram geholfen?
question-work_and_school-2-blue = Musstest du im Unterricht jemals vor die Tür?

question-work_and_school-3-yellow = Ist dein Mäppchen oder deine Schreibtischschublade aufgeräumt?
question-work_and_school-3-blue = War etwas je so spannend, dass du das Mittagessen vergessen hast?

question-work_and_school-4-yellow = Würdest du eine vierzigseitige Anleitung bis zum Ende lesen?
question-work_and_school-4-blue = Würdest du freiwillig den Anfang machen und vor allen sprechen?

question-work_and_school-5-yellow = Kannst du tippen, ohne auf die Tasten zu sehen?
question-work_and_school-5-blue = Kannst du jemanden aus Schule oder Chefetage so nachmachen, dass alle lachen?

question-work_and_school-6-yellow = Kam die Frage, die sich sonst niemand traute, schon einmal von dir?
question-work_and_school-6-blue = Bist du schon am falschen Tag zu etwas erschienen?

question-work_and_school-7-yellow = Sind deine Notizen in mehreren Farben markiert?
question-work_and_school-7-blue = Träumst du in langen Sitzungen oder Stunden vor dich hin?

question-work_and_school-8-yellow = Fällt dir in drei Sekunden eine gute Ausrede ein?
question-work_and_school-8-blue = Könntest du deiner Klasse oder deinem Team etwas Ausgefallenes beibringen?

question-work_and_school-9-yellow = Bist du mit dem Hausmeister per Du?
question-work_and_school-9-blue = Kommen andere zu dir, wenn sie einen Stift brauchen?

question-work_and_school-10-yellow = Kam deine letzte Abgabe vor der Zeit?
question-work_and_school-10-blue = Hat dir deine letzte Gruppenarbeit Spaß gemacht?

question-work_and_school-11-yellow = Ist aus einem verhassten Fach eines geworden, das du magst?
question-work_and_school-11-blue = Hat dich dein Humor schon in Schwierigkeiten gebracht?

question-work_and_school-12-yellow = Weißt du ohne Hilfe fünf Geburtstage von Freunden?
question-work_and_school-12-blue = Bringst du dein Mittagessen meistens selbst mit?

question-work_and_school-13-yellow = Ist der Montag besser als sein Ruf?
question-work_and_school-13-blue = Ist deine beste Idee des Jahres irgendwo aufgeschrieben?

question-work_and_school-14-yellow = Schreibst du einen Stift bis zum letzten Tropfen leer?
question-work_and_school-14-blue = Hast du schon einen Preis für etwas Albernes gewonnen?

question-work_and_school-15-yellow = Würdest du einen Tag lang die Aufgaben mit jemand Fremdem tauschen?
question-work_and_school-15-blue = Bleibst du länger, bis auch die letzte Kleinigkeit stimmt?

question-work_and_school-16-yellow = Fiele dir auf, dass eine Uhr fünf Minuten nachgeht?
question-work_and_school-16-blue = Würdest du im Aufzug mit der obersten Chefin ein Gespräch anfangen?

question-work_and_school-17-yellow = Machst du den Drucker auf, wenn er klemmt?
question-work_and_school-17-blue = Bleibst du noch zum Reden, wenn früher Schluss ist?

question-work_and_school-18-yellow = Sind in deinem Schreibtisch oder deiner Tasche gerade Süßigkeiten?
question-work_and_school-18-blue = War dein Traumberuf mit sechs Jahren gefährlich?

question-work_and_school-19-yellow = Hat dir eine Prüfung schon einmal Spaß gemacht?
question-work_and_school-19-blue = Ist dir schon etwas Geliehenes abhandengekommen?

question-work_and_school-20-yellow = Gab es in Schule oder Arbeit dieses Jahr schon Kuchen von dir?
question-work_and_school-20-blue = Sind die Dateien auf deinem Computer in Ordner sortiert?

question-work_and_school-21-yellow = Hast du im Unterricht Zettelchen herumgereicht?
question-work_and_school-21-blue = Wurde deine letzte Arbeit zweimal geprüft, bevor du sie aus der Hand gabst?

question-work_and_school-22-yellow = Wäre eine Arbeit auf hohen Dächern etwas für dich?
question-work_and_school-22-blue = Wäre ein Beruf ganz ohne Menschen das Richtige für dich?

question-work_and_school-23-yellow = Kannst du erklären, was deine besten Freunde den ganzen Tag tun?
question-work_and_school-23-blue = Rechnest du im Kopf schneller als die meisten?

question-work_and_school-24-yellow = Gibt es einen Stift, den du niemandem leihst?
question-work_and_school-24-blue = Möchtest du heute noch jemandem danken, der dich unterrichtet hat?

question-work_and_school-25-yellow = Hast du schon zum Schein mitgeschrieben?
question-work_and_school-25-blue = Beherrschst du etwas Nützliches, das du aus einem Video gelernt hast?

question-work_and_school-26-yellow = Klopfst du an und trittst ein, ohne zu warten?
question-work_and_school-26-blue = Füllen alte Hefte oder Akten in deinem Zimmer ein Regalbrett?

question-work_and_school-27-yellow = Könntest du ab morgen ein Team von zwanzig Leuten führen?
question-work_and_school-27-blue = Könntest du alle deine Lehrerinnen und Lehrer aufzählen?

question-work_and_school-28-yellow = Hat jemand von dir abgeschrieben und war besser?
question-work_and_school-28-blue = Ist ein Tippfehler von dir zur Legende geworden?

question-work_and_school-29-yellow = Ist deine Tasche schon am Abend vorher gepackt?
question-work_and_school-29-blue = Sagst du etwas, wenn im Raum alle verstummen?

question-work_and_school-30-yellow = War die Bibliothek je dein liebster Zufluchtsort?
question-work_and_school-30-blue = War der Sportunterricht für dich das Beste an der Woche?

question-work_and_school-31-yellow = Ist dein Posteingang fast leer?
question-work_and_school-31-blue = Kennt man dein Lachen im ganzen Haus?

question-work_and_school-32-yellow = Nimmst du von zwei Aufgaben die schwerere?
question-work_and_school-32-blue = Bist du in den letzten zwei Jahren einem Verein beigetreten?

question-work_and_school-33-yellow = Würdest du lieber einen Aufsatz schreiben als einen Vortrag halten?
question-work_and_school-33-blue = Wirst du gern vor allen anderen drangenommen?

question-work_and_school-34-yellow = Hat eine Klassenfahrt oder ein Kurs je deine Pläne geändert?
question-work_and_school-34-blue = Ist dir ein Spitzname aus der Schulzeit geblieben?

question-work_and_school-35-yellow = Läufst du unter Zeitdruck zur Höchstform auf?
question-work_and_school-35-blue = Liegen Lineal, Klebeband und Schere immer in deiner Reichweite?

question-work_and_school-36-yellow = Setzt du dich mittags zu Leuten, die du noch nicht kennst?
question-work_and_school-36-blue = Fänden andere auf deinem Schreibtisch, was sie brauchen?

question-work_and_school-37-yellow = Weißt du, wie deine Lieblingsmaschine wirklich funktioniert?
question-work_and_school-37-blue = Sparst du gerade auf etwas Großes?

question-work_and_school-38-yellow = War ein Vortrag schon so öde, dass du eingenickt bist?
question-work_and_school-38-blue = Hat etwas länger gehalten, weil du es repariert hast?

question-work_and_school-39-yellow = Sagst du es anderen, wenn ihnen ein Krümel am Kinn klebt?
question-work_and_school-39-blue = Würdest du einen freien Nachmittag opfern, um beim Umzug zu helfen?

question-work_and_school-40-yellow = Kannst du aus einer langweiligen Aufgabe ein Spiel machen?
question-work_and_school-40-blue = Wäre ein Geheimnis deines Teams bei dir sicher?

question-work_and_school-41-yellow = Bist du auf einen Vortrag oder Auftritt von dir noch heute stolz?
question-work_and_school-41-blue = Biegst du dir jeden Tag irgendeine Hausregel zurecht?

question-work_and_school-42-yellow = Beschreibst du jedes Blatt auf beiden Seiten?
question-work_and_school-42-blue = Fiel deine Wahl schon aus reinem Interesse auf ein Fach oder einen Beruf?

question-work_and_school-43-yellow = Bist du nach den Ferien froh, wieder da zu sein?
question-work_and_school-43-blue = Lachst du über einen Fehler, bevor du dir Sorgen machst?

question-work_and_school-44-yellow = Hältst du dich an deine eigenen Aufgabenlisten?
question-work_and_school-44-blue = Kritzelst du beim Zuhören?

question-work_and_school-45-yellow = Hast du dich in einer Warteschlange schon mit jemandem angefreundet?
question-work_and_school-45-blue = Hast du letzte Woche die Tage bis zu einem Ereignis gezählt?

question-work_and_school-46-yellow = Würdest du mit Vergnügen hundert Bücher nach Farben sortieren?
question-work_and_school-46-blue = Könntest du auf dem Markt Regenschirme verkaufen?

question-work_and_school-47-yellow = Bist du vormittags besser als nachmittags?
question-work_and_school-47-blue = Kommst du mit Zahlen besser zurecht als mit Namen?

question-work_and_school-48-yellow = Würdest du für einen Tag in die erste Klasse zurückgehen?
question-work_and_school-48-blue = Wäre dein Morgen mit einer Uniform leichter?

question-work_and_school-49-yellow = Hing schon einmal eine Arbeit von dir an der Wand?
question-work_and_school-49-blue = Schieben andere deinen Stuhl an den Tisch, wenn du gegangen bist?

question-work_and_school-50-yellow = Liest du oft mehr, als eine Aufgabe verlangt?
question-work_and_school-50-blue = Sagst du „bald“, wenn du „nie“ meinst?

question-work_and_school-51-yellow = Lernst du leicht auswendig?
question-work_and_school-51-blue = Fällt es dir leicht, um Hilfe zu bitten?

question-work_and_school-52-yellow = Muss dein Stuhl genau richtig stehen, bevor du anfängst?
question-work_and_school-52-blue = Muss Musik laufen, wenn du lernst oder arbeitest?

question-work_and_school-53-yellow = War dein Schlafanzug dieses Jahr schon Arbeitskleidung?
question-work_and_school-53-blue = Wartest du vormittags meistens mit Blick auf die Uhr aufs Mittagessen?

question-work_and_school-54-yellow = Nutzt du einen freien Tag für liegen gebliebene Aufgaben?
question-work_and_school-54-blue = Würdest du eine geschenkte Stunde nutzen, um etwas zu lernen?

question-work_and_school-55-yellow = Gibst du geliehene Bücher pünktlich zurück?
question-work_and_school-55-blue = Verlangst du einen Stift zurück, den du verliehen hast?

question-work_and_school-56-yellow = Hast du je einen Stand betrieben, und sei es für Limonade?
question-work_and_school-56-blue = Gab es von dir schon Türme aus Radiergummis, Bechern oder Kreide?

## Gnadenlos

pack-merciless = Gnadenlos

question-merciless-1-yellow = Hast du einem Gerät schon einmal die Schuld an deinem Fehler gegeben?
question-merciless-1-blue = Gewinnst du unter der Dusche den Streit, den du letzte Woche verloren hast?

question-merciless-2-yellow = Beurteilst du Leute nach ihren Schuhen?
question-merciless-2-blue = Würdest du Pommes vom Nachbarteller stibitzen, wenn gerade keiner hinsieht?

question-merciless-3-yellow = Fährt in deiner Familie niemand besser als du?
question-merciless-3-blue = Wanderte ein Geschenk, das dir nicht gefiel, schon einmal weiter?

question-merciless-4-yellow = Bist du an einem vollen Mülleimer vorbeigegangen, als wäre er unsichtbar?
question-merciless-4-blue = Liest du manchmal über fremde Schultern Nachrichten mit?

question-merciless-5-yellow = Ist deine Gruppe meistens deinetwegen zu spät?
question-merciless-5-blue = Bist du überzeugt, besser zu singen als deine Freunde?

question-merciless-6-yellow = War der Verkehr je deine Ausrede, während du noch im Bett lagst?
question-merciless-6-blue = Hast du dich im Supermarkt vor jemandem versteckt?

question-merciless-7-yellow = Gehört Nachtragendsein zu deinen Talenten?
question-merciless-7-blue = Wäre ein fremdes, offenes Tagebuch zu viel für deine Willenskraft?

question-merciless-8-yellow = Würdest du ohne Erinnerung selbst den wichtigsten Geburtstag vergessen?
question-merciless-8-blue = Greifst du bei zwei Hälften zur größeren?

question-merciless-9-yellow = Hat eine Entschuldigung von dir schon mit „aber“ angefangen?
question-merciless-9-blue = Liegt ein Schnäppchen von dir bis heute ungenutzt herum?

question-merciless-10-yellow = Überstehst du vierhundert fremde Urlaubsfotos mit einem Lächeln?
question-merciless-10-blue = Kannst du auf Kommando weinen, oder wenigstens fast?

question-merciless-11-yellow = Hast du beim Spielen mit der Familie je geschummelt?
question-merciless-11-blue = Durfte ein Kind je gegen dich gewinnen, weil du es so wolltest?

question-merciless-12-yellow = Holst du ein hässliches Geschenk nur hervor, wenn der Besuch es dir geschenkt hat?
question-merciless-12-blue = Gibt es ein Foto von dir, das hier niemand sehen darf?

question-merciless-13-yellow = Vergibst du heimlich Punkte, wenn du bei anderen isst?
question-merciless-13-blue = Putzt du nur, wenn Besuch unterwegs ist?

question-merciless-14-yellow = Drängelst du dich vor, wenn niemand hinsieht?
question-merciless-14-blue = Würdest du ein anvertrautes Geheimnis für eine Woche auf einer Insel verraten?

question-merciless-15-yellow = Kommandierst du mehr herum, als du zugibst?
question-merciless-15-blue = Bist du neugieriger, als du zugibst?

question-merciless-16-yellow = Bist du schon ohne Abschied von einer Feier verschwunden?
question-merciless-16-blue = Musstest du schon im schlimmsten Augenblick lachen?

question-merciless-17-yellow = Kann man dich mit Kuchen bestechen?
question-merciless-17-blue = Könntest du es in einer Wohnung mit dir selbst aushalten?

question-merciless-18-yellow = Übst du deinen ersten Satz, bevor du irgendwo anrufst?
question-merciless-18-blue = Schneidest du vor dem Spiegel Grimassen?

question-merciless-19-yellow = Trinkst du aus der Packung, wenn niemand zusieht?
question-merciless-19-blue = Hören andere noch tagelang davon, wenn du ein Spiel gewinnst?

question-merciless-20-yellow = Sprichst du es an, wenn jemand etwas Scheußliches trägt?
question-merciless-20-blue = Würdest du einen fremden Liebesbrief lesen, den du findest?

question-merciless-21-yellow = Hast du heute schon beschäftigter getan, als du warst?
question-merciless-21-blue = Bewegst du bei unbekannten Liedern nur die Lippen?

question-merciless-22-yellow = Ist dein Gedächtnis am besten, wenn dir jemand etwas schuldet?
question-merciless-22-blue = Ist dein Handy jeden Abend das Letzte, was du ansiehst?

question-merciless-23-yellow = Hat dich in diesem Monat jemand gebeten, leiser zu sein?
question-merciless-23-blue = Würde dein Spiegel dich eitel nennen?

question-merciless-24-yellow = Lachst du über deine eigenen Witze, bevor sie zu Ende sind?
question-merciless-24-blue = Verbesserst du anderen die Grammatik?

question-merciless-25-yellow = Hat man dich je beim Schnüffeln erwischt?
question-merciless-25-blue = Hat dir schon jemand in einer Geschichte die Schurkenrolle gegeben?

question-merciless-26-yellow = Ist eine kleine Schuld von dir schon ganz zufällig in Vergessenheit geraten?
question-merciless-26-blue = Musste heute schon jemand auf dich warten?

question-merciless-27-yellow = Kannst du eine Lügengeschichte erzählen, ohne eine Miene zu verziehen?
question-merciless-27-blue = Könntest du dir mit deinem ärgsten Rivalen ein Sofa teilen?

question-merciless-28-yellow = Hast du „bin unterwegs“ gesagt und warst noch im Schlafanzug?
question-merciless-28-blue = Versteckst du den letzten Keks vor deiner Familie?

question-merciless-29-yellow = Überspringst du das Kleingedruckte und hoffst das Beste?
question-merciless-29-blue = Begutachtest du an der Kasse, was andere einkaufen?

question-merciless-30-yellow = Gibst du mehr an, als man denken würde?
question-merciless-30-blue = Fällt dir das Verlieren schwerer, als es sollte?

question-merciless-31-yellow = Hast du zurückgewinkt, obwohl jemand anderes gemeint war?
question-merciless-31-blue = Hast du je etwas Falsches abgeschrieben?

question-merciless-32-yellow = Lässt du das Telefon klingeln, um eine Folge zu Ende zu sehen?
question-merciless-32-blue = Sagst du es dem Koch ins Gesicht, wenn die Suppe nichts taugt?

question-merciless-33-yellow = Ist deine Meinung meistens die richtige?
question-merciless-33-blue = Denkst du auf Feiern zuerst daran, wann du gehen darfst?

question-merciless-34-yellow = Hast du etwas nur gekauft, um andere neidisch zu machen?
question-merciless-34-blue = Steht irgendwo noch etwas, das du zerbrochen und heimlich zurückgestellt hast?

question-merciless-35-yellow = Versüßt es dir den Tag, wenn jemand bei einem Regelverstoß erwischt wird?
question-merciless-35-blue = Ist dir Klatsch noch lieber als Nachtisch?

question-merciless-36-yellow = Können Freunde dich mit einem vollen Teller allein lassen?
question-merciless-36-blue = Ist auf deine Unzuverlässigkeit Verlass?

question-merciless-37-yellow = Hast du ungefragt herausgefunden, was aus jemandem geworden ist?
question-merciless-37-blue = Vergisst du Namen eine Minute nach dem Händeschütteln?

question-merciless-38-yellow = Gibst du es sofort zu, wenn dir eine Vase zerbricht?
question-merciless-38-blue = Würdest du das ganze Lob einstreichen, wenn niemand widerspricht?

question-merciless-39-yellow = Löschst du Bilder, auf denen nur du schlecht aussiehst?
question-merciless-39-blue = Hütest du Fotos, auf denen deine Freunde albern aussehen?

question-merciless-40-yellow = Wurde in der Schule je bei deinem Namen geseufzt?
question-merciless-40-blue = Hat dein Feilschen im Laden schon jemanden vertrieben?

question-merciless-41-yellow = Würdest du ein Duell freundlicher Beleidigungen gewinnen?
question-merciless-41-blue = Rettest du in einem sinkenden Boot erst das Handy und dann die Schuhe?

question-merciless-42-yellow = Hältst du dich für ehrlicher als die meisten?
question-merciless-42-blue = Ist ein Fest ein wenig langweiliger, sobald du gegangen bist?

question-merciless-43-yellow = Würdest du alles mitspielen, solange es etwas zu knabbern gibt?
question-merciless-43-blue = Warst du beim Ankommen sicher, dass du gewinnst?

question-merciless-44-yellow = Bleiben deine Pläne meistens Pläne?
question-merciless-44-blue = Redest du mehr, als du zuhörst?

question-merciless-45-yellow = Musste sich diese Woche ein Gerät deine Meinung anhören?
question-merciless-45-blue = Hast du heute einen Anruf absichtlich klingeln lassen?

question-merciless-46-yellow = Ist Fehlerfinden dein heimliches Hobby?
question-merciless-46-blue = Ist Ausleihen deine liebste Art einzukaufen?

question-merciless-47-yellow = Würdest du eine Cousine gegen Eis auf Lebenszeit eintauschen?
question-merciless-47-blue = Würdest du deinen Platz anbieten, wenn dich jemand finster ansieht?

question-merciless-48-yellow = Könnte ein Detektiv aus deiner Tasche alles über dich erfahren?
question-merciless-48-blue = Könnte man dein Alter an deinen Witzen erkennen?

question-merciless-49-yellow = Überlässt du es gern anderen, die Knabbereien mitzubringen?
question-merciless-49-blue = Stellst du kluge Bücher hin, wenn Besuch kommt?

question-merciless-50-yellow = Lagst du schon daneben, als du andere verbessert hast?
question-merciless-50-blue = Fiel dir beim Erklären eines Spiels schon eine ganz neue Regel ein?

question-merciless-51-yellow = Sind deine guten Vorsätze im Februar vorbei?
question-merciless-51-blue = Sind deine Geschichten etwas besser als das, was passiert ist?

question-merciless-52-yellow = Musst du anfassen, wo „nicht berühren“ steht?
question-merciless-52-blue = Musst du das letzte Wort haben?

question-merciless-53-yellow = Wirst du die Wertung anzweifeln, falls du heute verlierst?
question-merciless-53-blue = Wirst du nach einer Niederlage mindestens eine Minute schmollen?

question-merciless-54-yellow = Lässt du zu Hause die leere Rolle für die anderen hängen?
question-merciless-54-blue = Hast du bei anderen schon in Schränke gespäht?

question-merciless-55-yellow = Findet deine Hausarbeit vor allem in deinen Erzählungen statt?
question-merciless-55-blue = Wissen deine Freunde, was du wirklich von ihrem Geschmack hältst?

question-merciless-56-yellow = Ziehst du die Wahrheit einem ruhigen Abend vor?
question-merciless-56-blue = Wärst du lieber berühmt als reich?

## Steckbriefe

dossier-1-portrait = runde Brille, ein Bleistift hinter dem Ohr
dossier-2-portrait = wilde Locken, ein Skateboard unter dem Arm
dossier-3-portrait = eine Matrosenmütze und ein Fernrohr
dossier-4-portrait = eine Strickjacke und darauf eine schlafende Katze
dossier-5-portrait = ein schiefes Grinsen und ein Papierflieger
dossier-6-portrait = ein hoher Kragen und eine Taschenuhr
dossier-7-portrait = Gummistiefel und ein Glas voller Kaulquappen
dossier-8-portrait = eine Samtfliege am Kragen und ein silberner Teelöffel
dossier-9-portrait = Farbe auf der Nase, eine Tasche voller Schlüssel
dossier-10-portrait = ein Hut mit Blumen und in jeder Tasche eine Liste
dossier-11-portrait = Kopfhörer und Trommelstöcke
dossier-12-portrait = weiße Strähne im dunklen Haar, ein verschlossener Koffer
dossier-13-portrait = eine Schürze und ein Kochlöffel wie ein Schwert
dossier-14-portrait = ein Schal, so lang wie eine Bank
dossier-15-portrait = ein Regenumhang und ein Notizbuch
dossier-16-portrait = breite Schultern und eine winzige Tasse
